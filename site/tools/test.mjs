// Bundles the tests and runs them with node's own runner: unit tests first, then those in Chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(site, "..", "build", "site-tests");

async function bundle(folder, wanted) {
  const names = readdirSync(join(site, "tests", folder)).filter((name) => name.endsWith(".test.ts"))
    .filter((name) => wanted.length === 0 || wanted.includes(basename(name, ".test.ts")));
  rmSync(join(target, folder), { recursive: true, force: true });
  mkdirSync(join(target, folder), { recursive: true });
  await esbuild.build({
    entryPoints: names.map((name) => join(site, "tests", folder, name)),
    outdir: join(target, folder), outExtension: { ".js": ".mjs" },
    bundle: true, format: "esm", platform: "node", target: "node20", logLevel: "warning",
    external: ["playwright-core", "axe-core", "esbuild"],
    banner: { js: `import { createRequire as __c } from "node:module"; const require = __c(${JSON.stringify(join(site, "package.json"))});` },
    define: { SITE: JSON.stringify(site) },
  });
  return names.map((name) => join(target, folder, name.replace(/\.ts$/, ".mjs")));
}

function run(files, limit) {
  const result = spawnSync(process.execPath, ["--test", `--test-concurrency=${limit}`, "--test-reporter=spec", ...files], {
    stdio: "inherit", cwd: site,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes("unit")) run(await bundle("unit", []), 2);
if (wanted.join() !== "unit") run(await bundle("browser", wanted.filter((name) => name !== "unit")), 2);
