// Python's worker: Pyodide, the package as a wheel, and the kernel in WebAssembly under it. The same script, by the name "pupil",
// runs a student's file: without the kernel, on files that it is given, and with a port to the page as its only way out.
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import { loadPyodide } from "pyodide/pyodide.mjs";
import { addressOf } from "../built.ts";
import { serve, tell, type Scope } from "../rpc.ts";
import type { LoadingNews } from "../protocol.ts";
import { notLoaded } from "../kernel/played.ts";
import { loadDoor } from "./door.ts";

interface Module {
  dispatch: ((name: string, parameters: string, content?: Uint8Array) => string) & {
    /** The same for a function that waits for an answer of the page, where the browser can. */
    callPromising(name: string, parameters: string, content?: Uint8Array): Promise<string>;
  };
}

interface Pupil {
  answer(copy: number, line: string): string;
}

/** What Python consists of, and the script of this worker: all that a worker without a network needs. */
export interface PythonFiles {
  script: Blob;
  wasm: Blob;
  library: Blob;
  wheel: Blob;
}

const scope = self as unknown as Scope & { fetch: typeof fetch; name: string; place: { folder: string; script: string } };
/** The address of a file of the page. The worker itself is made from a blob, so that it inherits the page's Content-Security-Policy. */
const at = (name: string): string => addressOf(name, scope.place.folder);
/** Whether Python can wait for an answer of the page. */
const canWait = "Suspending" in WebAssembly;

let page: Promise<Module> | null = null;
let files: PythonFiles | null = null;

function report(stage: LoadingNews["stage"], loaded: number, total: number): void {
  tell(scope, "loading", { stage, loaded, total } satisfies LoadingNews);
}

/** A file of the page whose name tells the beginning of its SHA-256: an error where another one came in its place. */
async function fetchChecked(name: string, stage?: LoadingNews["stage"]): Promise<Blob> {
  const file = await fetchFile(at(name), stage);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const begin = Array.from(hash.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();
  if (!at(name).includes(begin.slice(1))) throw new Error(`another file came in the place of ${name}`);
  return file;
}

async function fetchFile(address: string, stage?: LoadingNews["stage"]): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`cannot load ${address}`);
  const total = Number(response.headers.get("Content-Length")) || 10_000_000;
  let loaded = 0;
  const counted = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      loaded += part.length;
      if (stage) report(stage, loaded, total);
      controller.enqueue(part);
    },
  }));
  return new Response(counted, { headers: { "Content-Type": address.endsWith(".wasm") ? "application/wasm" : "" } }).blob();
}

/** Start Python on these files: it asks for no others. */
async function startPython({ wasm, library, wheel }: PythonFiles, modules: Record<string, object>): Promise<{ pyimport(name: string): unknown }> {
  const usual = scope.fetch;
  scope.fetch = async (address) => new Response(String(address).endsWith(".wasm") ? wasm : library, { headers: { "Content-Type": "application/wasm" } });
  // There is nobody to type: a file that asks for input meets its end at once.
  const silent = { stdout: () => undefined, stderr: () => undefined, stdin: () => null };
  const place = "https://files.invalid/";
  try {
    const pyodide = await loadPyodide({ ...silent, indexURL: place, packageBaseUrl: place, lockFileContents: { info, packages: {} }, createPyodideModule });
    for (const [name, module] of Object.entries(modules)) pyodide.registerJsModule(name, module);
    pyodide.unpackArchive(await wheel.arrayBuffer(), "wheel");
    return pyodide;
  } finally {
    scope.fetch = usual;
  }
}

async function start(): Promise<Module> {
  report("engine", 0, 1);
  const [door, script, wasm, library, wheel] = await Promise.all([
    loadDoor(scope.place.folder),
    fetchFile(scope.place.script),
    fetchChecked("pyodide.asm.wasm", "engine"),
    fetchChecked("python_stdlib.zip", "library"),
    fetchChecked("sapper.whl", "package"),
  ]);
  files = { script: new Blob([script], { type: "text/javascript" }), wasm, library, wheel };
  const python = await startPython(files, {
    sapper_browser_kernel: door,
    sapper_browser_page: { tell: (news: string, data: string) => tell(scope, news, JSON.parse(data)), exchange, end: () => tell(scope, "end", null) },
  });
  const module = python.pyimport("sapper_page") as Module;
  report("ready", 1, 1);
  return module;
}

const waiting = new Map<number, (reply: string) => void>();
let asked = 0;

/** Have the page ask the student's worker: a line to a copy of the file, which is answered within so many seconds. */
function exchange(copy: number, line: string, seconds: number): Promise<string> {
  return new Promise((resolve) => {
    waiting.set(++asked, resolve);
    tell(scope, "ask", { id: asked, copy, line, seconds });
  });
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
  async files() {
    await getPage();
    return files!;
  },
  /** The bytes of a file, if there are any, are the last parameter. */
  async call(name: string, parameters: unknown[]) {
    const file = parameters.at(-1);
    const content = file instanceof Uint8Array ? file : undefined;
    const rest = JSON.stringify(content ? parameters.slice(0, -1) : parameters);
    const { dispatch } = await getPage();
    const text = await (canWait ? dispatch.callPromising(name, rest, content) : dispatch(name, rest, content));
    const answer = JSON.parse(text) as { value: unknown } | { error: string };
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  },
};

/** Answer lines about a student's file, as `sapper_page.pupil` does. */
function bePupil(): void {
  self.onmessage = async ({ data, ports }: MessageEvent<PythonFiles>) => {
    self.onmessage = null;
    // A socket that the policy refuses is made all the same, and fails later. So there are none.
    for (const name of ["WebSocket", "WebTransport", "EventSource"]) Object.defineProperty(globalThis, name, { value: undefined });
    const port = ports[0]!;
    const pupil = (await startPython(data, { sapper_browser_kernel: { door: {} } })).pyimport("sapper_page.pupil") as Pupil;
    port.onmessage = ({ data: [copy, line] }: MessageEvent<[number, string]>) => {
      let reply = '{"died": true}';
      try {
        reply = pupil.answer(copy, line);
      } catch {
        // Python as a whole broke down: a file called `os.abort`, say.
      }
      port.postMessage(reply);
    };
    port.postMessage("ready");
  };
}

limitMemory();
if (scope.name === "pupil") bePupil();
else
  serve(scope, api, (_news, { id, reply }: { id: number; reply: string }) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
