// Python's worker: Pyodide, the package as a wheel, and the kernel in WebAssembly under it.
import { serve, tell, type Scope } from "../rpc.ts";
import type { LoadingNews } from "../protocol.ts";
import { notLoaded } from "../kernel/played.ts";
import { loadDoor } from "./door.ts";

declare const WHEEL: string;

interface Module {
  dispatch(name: string, parameters: string, content?: Uint8Array): string;
}

interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: string, options?: { extractDir?: string }): void;
  pyimport(name: string): Module;
  registerJsModule(name: string, module: object): void;
}

type LoadPyodide = (options: { indexURL: string; [name: string]: unknown }) => Promise<Pyodide>;

const scope = self as unknown as Scope;
// The worker itself is made from a blob, so that it inherits the page's Content-Security-Policy.
const base = new URL("./", import.meta.url).href;

let page: Promise<Module> | null = null;

function report(stage: LoadingNews["stage"], loaded: number, total: number): void {
  tell(scope, "loading", { stage, loaded, total } satisfies LoadingNews);
}

/** Fetch a file so that its progress can be told; Pyodide then finds it in the cache. */
async function fetchWithProgress(name: string, stage: LoadingNews["stage"]): Promise<ArrayBuffer> {
  const response = await fetch(base + name);
  if (!response.ok || !response.body) throw new Error(`cannot load ${name}`);
  const total = Number(response.headers.get("Content-Length")) || 10_000_000;
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let loaded = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loaded += part.value.length;
    report(stage, loaded, total);
  }
  return new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer();
}

async function start(): Promise<Module> {
  report("engine", 0, 1);
  const [door, wheel] = await Promise.all([
    loadDoor(base),
    fetchWithProgress(WHEEL, "package"),
    fetchWithProgress("pyodide/pyodide.asm.wasm", "engine"),
    fetchWithProgress("pyodide/python_stdlib.zip", "library"),
  ]);
  const { loadPyodide } = (await import(`${base}pyodide/pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  // There is nobody to type: a file that asks for input meets its end at once.
  const silent = { stdout: () => undefined, stderr: () => undefined, stdin: () => null };
  const pyodide = await loadPyodide({ indexURL: `${base}pyodide/`, ...silent });
  pyodide.registerJsModule("sapper_browser_kernel", door);
  pyodide.registerJsModule("sapper_browser_page", {
    tell: (news: string, data: string) => tell(scope, news, JSON.parse(data)),
  });
  pyodide.unpackArchive(wheel, "wheel");
  const module = pyodide.pyimport("sapper_page");
  report("ready", 1, 1);
  return module;
}

/** What Python and the kernel may each use; more is refused to them, which Python tells as a `MemoryError`. */
const MOST_MEMORY = 2 ** 30;
const PAGE = 2 ** 16;

function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

/** What somebody's file must not reach: the network, what the browser keeps, other workers. */
const FORBIDDEN = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "caches", "indexedDB", "Worker",
  "SharedWorker", "BroadcastChannel", "importScripts", "navigator", "Request", "RTCPeerConnection",
];

/** Take the forbidden names away for good, before somebody's file runs. */
function lock(): void {
  for (const name of FORBIDDEN)
    for (let owner: object | null = self; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object | null)
      if (Object.hasOwn(owner, name))
        Object.defineProperty(owner, name, { value: undefined, writable: false, configurable: false });
}

function getPage(): Promise<Module> {
  page ??= start().catch(notLoaded);
  return page;
}

/** What may be asked of it: functions of `sapper_page` by module and name, which take and give JSON. */
export type PythonApi = typeof api;

const api = {
  async load() {
    await getPage();
  },
  async lock() {
    await page;
    lock();
  },
  /** The bytes of a file, if there are any, are the last parameter. */
  async call(name: string, parameters: unknown[]) {
    const file = parameters.at(-1);
    const content = file instanceof Uint8Array ? file : undefined;
    const rest = content ? parameters.slice(0, -1) : parameters;
    const answer = JSON.parse((await getPage()).dispatch(name, JSON.stringify(rest), content)) as { value: unknown } | { error: string };
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  },
};

limitMemory();
serve(scope, api);
