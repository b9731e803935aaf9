// Serves site/dist on this machine, builds it anew when a source changes, and reloads the page. The kernel is that of the last site/build.
import { spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync, statSync, watch } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(site, "dist");
const PORT = Number(process.env.PORT ?? 8051);
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png", ".webmanifest": "application/manifest+json",
};
const RELOAD = "new EventSource('reload').onmessage = () => location.reload();";
const open = new Set();

/** Build once; the pages that are open reload if it went well. */
function build() {
  return new Promise((resolve) => spawn(process.execPath, [join(site, "tools", "build.mjs")], { stdio: "inherit" }).on("exit", (code) => {
    if (code === 0) for (const response of open) response.write("data: built\n\n");
    resolve();
  }));
}

function answer(request, response) {
  const name = decodeURIComponent((request.url ?? "/").split(/[?#]/)[0]).slice(1) || "index.html";
  const file = normalize(join(dist, name));
  if (name === "reload") {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    open.add(response);
    request.on("close", () => open.delete(response));
  } else if (name === "reload.js") response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(RELOAD);
  else if (name === "index.html") response.writeHead(200, { "Content-Type": TYPES[".html"] }).end(readFileSync(file, "utf8").replace("</head>", '<script type="module" src="reload.js"></script></head>'));
  // A page that is being changed is not kept by its service worker.
  else if (name === "service-worker.js" || !file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
  else createReadStream(file).pipe(response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }));
}

if (!existsSync(join(site, "..", "build", "npm", "modules", "rules.wasm"))) {
  console.log("npm run dev needs the kernel in WebAssembly: run site/build once");
  process.exit(2);
}
await build();
createServer(answer).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/ follows site/src`));
let [timer, last] = [0, Promise.resolve()];
watch(join(site, "src"), { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(() => (last = last.then(build)), 100);
});
