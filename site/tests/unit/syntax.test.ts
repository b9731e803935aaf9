// Syntax errors without Python: only what is certainly one, in Python's words.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findFault } from "../../src/python/syntax.ts";

declare const SITE: string;

for (const [text, line, message] of [
  ["a = 1\nprint((1)\nb = [2]\n", 2, "'(' was never closed"],
  ["a = [1,\n  2)\n", 2, "closing parenthesis ')' does not match opening parenthesis '[' on line 1"],
  ["f(1))\n", 1, "unmatched ')'"],
  ["# 'so\nx = 'it's'\n", 2, "unterminated string literal (detected at line 2)"],
  ['x = f"so\n', 1, "unterminated f-string literal (detected at line 1)"],
  ['def f():\n    """Never\n    ended.\n', 2, "unterminated triple-quoted string literal (detected at line 3)"],
  ["def f(cell: int = {1: 2}[1])\n    return 1\n", 1, "expected ':'"],
  ["if a[1:2] \\\n    == b\n    c()\n", 2, "expected ':'"],
  ["for a in b:\nc()\n", 2, "expected an indented block"],
  ["class A:\n    # nothing\n", 2, "expected an indented block"],
  ["a = 1\n  b = 2\n", 2, "unexpected indent"],
  ["if a:\n        b\n    c\n", 3, "unindent does not match any outer indentation level"],
] as const)
  test(`${JSON.stringify(text)} is wrong`, () => {
    const found = findFault(text);
    assert.deepEqual([found?.line, found?.message], [line, message]);
  });

for (const text of [
  "", "x = 'a\\\n b'\n", "x = '\\'' + r'\\\\' + \"it's\"\n", "if a: b\nelse: c\n", "x = [\n1,\n  2,\n    ]\n", "async def f(): pass\n", "constructor = toString\n",
  "x = f\"{d[\"a\"]}\" + f'{'}' + '('}' + f'{{' + f'{x:{w}}' + f'{\n1}'\n", "if a:\n\tb\n        c\n", "x = a if b else c; \\\n  y\n", "match a:\n  case [1, _]: pass\n",
])
  test(`${JSON.stringify(text)} is right, or not judged`, () => assert.equal(findFault(text), null));

test("no file of the package has a fault", () => {
  const folder = join(SITE, "../src/sapper");
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((each) => each.endsWith(".py"));
  assert.ok(files.length > 200);
  assert.deepEqual(files.filter((each) => findFault(readFileSync(join(folder, each), "utf8"))), []);
});
