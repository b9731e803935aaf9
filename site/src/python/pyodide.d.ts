declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: unknown;
  export default createPyodideModule;
}
declare module "pyodide/pyodide.mjs" {
  interface Pyodide {
    unpackArchive(data: ArrayBuffer, format: string): void;
    pyimport(name: string): unknown;
    registerJsModule(name: string, module: object): void;
  }
  export function loadPyodide(options: object): Promise<Pyodide>;
}
