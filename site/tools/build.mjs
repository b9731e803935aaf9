// Builds site/dist from the sources, the kernel in WebAssembly and the package's wheel; checks budgets.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(site, "..");
const dist = join(site, "dist");
const source = join(site, "src");

const shared = {
  bundle: true,
  format: "esm",
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  loader: { ".svg": "file", ".py": "text", ".html": "text" },
  assetNames: "assets/[name]",
};

/** Puts the address of a coloured picture wherever the style sheet says `sign(name, #colour)`. */
const signs = {
  name: "signs",
  setup(build) {
    build.onLoad({ filter: /palette\.css$/ }, ({ path }) => {
      mkdirSync(join(dist, "assets"), { recursive: true });
      const contents = readFileSync(path, "utf8").replace(/sign\((\w+), #(\w{6})\)/g, (_, name, colour) => {
        const picture = readFileSync(join(source, "assets", `${name}.svg`), "utf8");
        writeFileSync(join(dist, "assets", `${name}-${colour}.svg`), picture.replace("<svg ", `<svg fill="#${colour}" `));
        return `url(./assets/${name}-${colour}.svg)`;
      });
      return { contents, loader: "css" };
    });
    build.onResolve({ filter: /^\.\/assets\/\w+-\w{6}\.svg$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** All files below a folder, as addresses relative to it. */
function list(folder, below = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(path, below) : [relative(below, path)];
  });
}

async function bundle() {
  const pageWorkers = {
    "kernel-worker": join(source, "kernel/worker.ts"), "python-door": join(source, "python/door.ts"),
    "picture-worker": join(source, "picture/worker.ts"), solver: join(source, "kernel/solver.ts"),
  };
  await esbuild.build({
    ...shared,
    entryPoints: { page: join(source, "main.ts") },
    outdir: dist,
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
  });
  await esbuild.build({ ...shared, entryPoints: { page: join(source, "page.css") }, outdir: dist, plugins: [signs] });
  await esbuild.build({ ...shared, entryPoints: pageWorkers, outdir: dist });
  // No module: a frame without an origin may start no such worker. Pyodide asks for what is external in Node.js alone.
  await esbuild.build({
    ...shared, format: "iife", entryPoints: { python: join(source, "python/worker.ts") }, outdir: dist, external: ["node:*", "ws"],
    banner: { js: "self.importScripts = () => { throw new Error('not here'); };" }, // Pyodide tries it, which the policy would note
    define: { "import.meta.url": '"https://files.invalid/"', WHEEL: JSON.stringify(readdirSync(dist).find((name) => name.endsWith(".whl"))) },
  });
}

function copy() {
  cpSync(join(source, "manifest.webmanifest"), join(dist, "manifest.webmanifest"));
  // The one script that stands in a document: the page's policy names it by its hash.
  const [, inline] = /<script>(.*)<\/script>/s.exec(readFileSync(join(source, "python", "frame.html"), "utf8"));
  const hash = createHash("sha256").update(inline).digest("base64");
  writeFileSync(join(dist, "index.html"), readFileSync(join(source, "index.html"), "utf8").replace("FRAME", hash));
  for (const name of ["icon.svg", "icon-192.png", "icon-512.png"]) cpSync(join(source, "assets", name), join(dist, name));
  for (const [project, name] of [["npm", "rules"], ["npm", "kernel"], ["vision", "picture"]])
    for (const ending of ["mjs", "wasm"]) cpSync(join(root, "build", project, "modules", `${name}.${ending}`), join(dist, `${name}.${ending}`));
  const pyodide = join(site, "node_modules", "pyodide");
  mkdirSync(join(dist, "pyodide"), { recursive: true });
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) cpSync(join(pyodide, name), join(dist, "pyodide", name));
  cpSync(join(root, "minesweeper.py"), join(dist, "minesweeper.py"));
}

/** What is kept at the first visit; Python and the reader of pictures come when they are first needed. */
function isFirst(name) {
  return !/^(pyodide\/|picture[-.])/.test(name) && !name.endsWith(".whl") && name !== "service-worker.js";
}

async function serviceWorker() {
  const files = list(dist).filter(isFirst).sort();
  const hash = createHash("sha256");
  for (const name of list(dist).sort()) hash.update(name).update(readFileSync(join(dist, name)));
  const define = {
    FIRST: JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]),
    LATER: JSON.stringify(list(dist).filter((name) => !isFirst(name) && name !== "service-worker.js").sort()),
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
  };
  await esbuild.build({
    ...shared, format: "iife", define,
    entryPoints: { "service-worker": join(source, "service-worker.ts") }, outdir: dist,
  });
}

const KB = 1000;
/** The size of a file on the wire: `sapper web` and most hosts send it packed by gzip. */
const packed = (name) => gzipSync(readFileSync(join(dist, name)), { level: 6 }).length;
const sum = (names) => names.reduce((total, name) => total + packed(name), 0);

/** The sizes on the wire, each held against what it may be. */
function checkBudgets() {
  const all = list(dist);
  const parts = all.filter((name) => name.startsWith("parts/"));
  const first = ["index.html", "page.css", "page.js", ...shared_parts(parts), "kernel-worker.js", "rules.mjs", "rules.wasm", ...all.filter((name) => /^assets\/.*\.svg$/.test(name))];
  const odds = [...first, "solver.js", "kernel.mjs", "kernel.wasm"];
  const rows = [
    ["first playable board", sum(first), 100 * KB],
    ["with exact odds, best move and proofs", sum(odds), 340 * KB],
    ["the reader of pictures", sum(all.filter((name) => /^picture[-.]/.test(name))), 200 * KB],
    ["everything else, on demand", sum(all) - sum(odds), 7500 * KB],
  ];
  for (const [what, size, most] of rows)
    console.log(`${what}: ${Math.round(size / KB)} kB compressed, at most ${most / KB} kB`);
  if (rows.some(([, size, most]) => size > most)) throw new Error("a budget is exceeded");
}

/** The parts that the first script imports at once. */
function shared_parts(parts) {
  const found = new Set();
  const follow = (name) => {
    for (const [, path] of readFileSync(join(dist, name), "utf8").matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
      const file = parts.find((each) => path.endsWith(each.replace("parts/", "")));
      if (file && !found.has(file)) {
        found.add(file);
        follow(file);
      }
    }
  };
  follow("page.js");
  return [...found];
}

for (const name of existsSync(dist) ? readdirSync(dist) : [])
  if (!name.endsWith(".whl")) rmSync(join(dist, name), { recursive: true });
mkdirSync(dist, { recursive: true });
await bundle();
copy();
await serviceWorker();
checkBudgets();
