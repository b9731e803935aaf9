// What unit tests share: a storage in memory, and a kernel whose answers the test decides.
import type { Kernel, KernelApi } from "../../src/kernel/worker.ts";
import { HIDDEN, type GameState } from "../../src/protocol.ts";

/** A storage with so much room. */
export function storage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      const others = [...kept].filter(([each]) => each !== name).reduce((sum, [, each]) => sum + each.length, 0);
      if (others + text.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
}

/** How a game of 2 x 2 hidden cells stands, but for these changes. */
export function gameState(changes: Partial<GameState> = {}): GameState {
  return {
    id: 1, codes: new Uint8Array(4).fill(HIDDEN), changed: new Uint32Array(), outcome: "playing", isLaid: false, marks: null, steps: 0,
    isPaused: false, isRunning: false, ms: 0, helps: [], recordedHelps: [], firstEnd: null, wasted: [0, 0, 0],
    added: [], source: {}, isMove: true, ...changes,
  };
}

/** A kernel that answers so, and notes each question; what it has no answer for stays open until the test is over. */
export function fakeKernel(answers: { [Name in keyof KernelApi]?: (...parameters: Parameters<KernelApi[Name]>) => unknown }): {
  kernel: Kernel;
  asked: unknown[][];
} {
  const asked: unknown[][] = [];
  const kernel = new Proxy({}, {
    get: (_, name: keyof KernelApi) => async (...parameters: never[]) => {
      asked.push([name, ...parameters]);
      return (answers[name] as ((...given: never[]) => unknown) | undefined)?.(...parameters);
    },
  });
  return { kernel: kernel as Kernel, asked };
}
