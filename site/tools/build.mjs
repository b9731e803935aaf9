// Builds site/dist from the sources, the kernel in WebAssembly and the package's wheel; checks budgets.
// Every file but the documents and the service worker has a hash of its content in its name.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(site, "..");
const dist = join(site, "dist");
const source = join(site, "src");
const DOCUMENTS = { "": "index.html", "learn/": "learn/index.html" };

/** The names of the files that are there, by the names that the sources know. */
const files = {};

const sha256 = (content) => createHash("sha256").update(content).digest();
/** The beginning of the SHA-256 of a content, as it stands in the name of a file. */
const shortHash = (content) => sha256(content).toString("hex").slice(0, 8).toUpperCase();

/** Write a file under a name with its hash. */
function place(name, content, named = `${basename(name, extname(name))}-${shortHash(content)}${extname(name)}`) {
  files[name] = named;
  writeFileSync(join(dist, named), content);
}

const options = () => ({
  bundle: true,
  format: "esm",
  minify: true,
  target: ["chrome111", "firefox113", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  loader: { ".svg": "file", ".py": "text", ".html": "text" },
  entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]",
  define: { FILES: JSON.stringify(files) },
  outdir: dist,
  metafile: true,
});

/** Bundle scripts or styles by their names; what they bring along lies beside them. */
async function bundle(entryPoints, more = {}) {
  const { metafile } = await esbuild.build({ ...options(), entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [basename(name, extname(name)), join(source, path)])), ...more });
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs))
    for (const [name, from] of Object.entries(entryPoints))
      if (entryPoint && join(process.cwd(), entryPoint) === join(source, from)) files[name] = basename(path);
  return metafile;
}

/** What comes ready: the kernel, Python, the package, pictures. */
function copy() {
  for (const [project, name] of [["npm", "rules"], ["npm", "kernel"], ["vision", "picture"]])
    for (const ending of ["mjs", "wasm"]) place(`${name}.${ending}`, readFileSync(join(root, "build", project, "modules", `${name}.${ending}`)));
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) place(name, readFileSync(join(site, "node_modules", "pyodide", name)));
  for (const name of ["icon.svg", "icon-192.png", "icon-512.png"]) place(name, readFileSync(join(source, "assets", name)));
  place("minesweeper.py", readFileSync(join(root, "minesweeper.py")));
  place("manifest.webmanifest", named(readFileSync(join(source, "manifest.webmanifest"), "utf8"), ["icon.svg", "icon-192.png", "icon-512.png"]));
  const folder = join(root, "build", "wheel-of-page");
  const [wheel] = readdirSync(folder);
  const content = readFileSync(join(folder, wheel));
  // As the build tag of the wheel, which begins with a digit: installers accept the name.
  place("sapper.whl", content, wheel.replace("-py3-", `-0${shortHash(content).slice(1)}-py3-`));
}

/** A text with the names that these files have now. */
function named(text, names) {
  return names.reduce((found, name) => found.replaceAll(`"${name}"`, `"${files[name]}"`), text);
}

async function scripts() {
  await bundle({ "picture-worker.js": "picture/worker.ts", "python-door.js": "python/door.ts", "solver.js": "kernel/solver.ts" });
  // No module: a frame without an origin may start no such worker. Pyodide asks for what is external in Node.js alone.
  await bundle({ "python.js": "python/worker.ts" }, {
    format: "iife", external: ["node:*", "ws"],
    banner: { js: "self.importScripts = () => { throw new Error('not here'); };" }, // Pyodide tries it, which the policy would note
    define: { ...options().define, "import.meta.url": '"https://files.invalid/"' },
  });
  await bundle({ "kernel-worker.js": "kernel/worker.ts" });
  await bundle({ "page.css": "page.css" });
  const { outputs } = await bundle({ "page.js": "main.ts", "learn.js": "learn.ts" }, { splitting: true });
  return outputs;
}

function documents() {
  // The one script that stands in a document: the page's policy names it by its hash.
  const [, inline] = /<script>(.*)<\/script>/s.exec(readFileSync(join(source, "python", "frame.html"), "utf8"));
  const text = readFileSync(join(source, "index.html"), "utf8").replace("FRAME", sha256(inline).toString("base64"));
  writeFileSync(join(dist, "index.html"), named(text, Object.keys(files)));
  // The coach's page differs in its script, and lies in a folder.
  mkdirSync(join(dist, "learn"));
  const learn = named(text.replaceAll('"page.js"', '"learn.js"').replace("<title>", "<title>Learn · "), Object.keys(files));
  writeFileSync(join(dist, "learn/index.html"), learn.replaceAll(/(href|src)="/g, '$1="../'));
}

/** All files below a folder, as addresses relative to it. */
function list(folder, below = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(path, below) : [relative(below, path)];
  });
}

/** What is kept when it is first needed: Python and the reader of pictures. All else is kept at the first visit. */
const isLater = (name) => /^(pyodide|python_stdlib|python-|picture)|\.whl$/.test(name);

async function serviceWorker() {
  const names = Object.entries(DOCUMENTS);
  const address = (name) => names.find(([, file]) => file === name)?.[0] ?? name;
  const hashes = list(dist).sort().map((name) => [address(name), sha256(readFileSync(join(dist, name))).toString("hex")]);
  const define = {
    FILES: JSON.stringify(Object.fromEntries(hashes)),
    FIRST: JSON.stringify(hashes.map(([name]) => name).filter((name) => !isLater(name))),
    VERSION: JSON.stringify(sha256(JSON.stringify(hashes)).toString("hex").slice(0, 12)),
  };
  await esbuild.build({ ...options(), define, format: "iife", entryNames: "[name]", entryPoints: { "service-worker": join(source, "service-worker.ts") } });
}

const KB = 1000;
/** The size of a file on the wire: `sapper web` and most hosts send it packed by gzip. */
const packed = (name) => gzipSync(readFileSync(join(dist, name)), { level: 6 }).length;
const sum = (names) => names.reduce((total, name) => total + packed(name), 0);

/** The sizes on the wire, each held against what it may be. */
function checkBudgets(outputs) {
  const all = list(dist);
  const of = (...names) => names.map((name) => files[name]);
  const first = ["index.html", ...importsOf(outputs, files["page.js"]), ...of("page.css", "kernel-worker.js", "rules.mjs", "rules.wasm"), ...all.filter((name) => name.endsWith(".svg"))];
  const odds = [...first, ...of("solver.js", "kernel.mjs", "kernel.wasm")];
  const rows = [
    ["first playable board", sum(first), 100 * KB],
    ["with exact odds, best move and proofs", sum(odds), 340 * KB],
    ["the reader of pictures", sum(all.filter((name) => name.startsWith("picture"))), 200 * KB],
    ["everything else, on demand", sum(all) - sum(odds), 7500 * KB],
  ];
  for (const [what, size, most] of rows)
    console.log(`${what}: ${Math.round(size / KB)} kB compressed, at most ${most / KB} kB`);
  if (rows.some(([, size, most]) => size > most)) throw new Error("a budget is exceeded");
}

/** A script with all that it imports at once. */
function importsOf(outputs, script, found = new Set()) {
  if (found.has(script)) return found;
  found.add(script);
  const { imports } = Object.entries(outputs).find(([path]) => basename(path) === script)[1];
  for (const { path, kind } of imports) if (kind === "import-statement") importsOf(outputs, basename(path), found);
  return found;
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
copy();
const outputs = await scripts();
documents();
await serviceWorker();
checkBudgets(outputs);
