// Shared: words of files, kernel and package. Made by site/tools/words.py; do not edit.

export const START_RULES = ["none", "safe", "opening"] as const;
export type StartRule = (typeof START_RULES)[number];

export const WIN_RULES = ["opened", "flagged", "either"] as const;
export type WinRule = (typeof WIN_RULES)[number];

export const OUTCOMES = ["playing", "won", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const ACTIONS = ["open", "flag", "chord"] as const;
export type ActionKind = (typeof ACTIONS)[number];

export const HELPS = ["ai", "knowledge", "odds", "best", "why", "hint", "review", "auto-flag", "undo", "known board"] as const;
export type Help = (typeof HELPS)[number];

/** The levels with a name. */
export const LEVELS: Record<string, { height: number; width: number; mines: number }> = {
  "cs50": {"height": 8, "width": 8, "mines": 8},
  "beginner": {"height": 9, "width": 9, "mines": 10},
  "intermediate": {"height": 16, "width": 16, "mines": 40},
  "expert": {"height": 16, "width": 30, "mines": 99},
};

/** What a field of a record that is not written stands for. */
export const RECORD_DEFAULTS: Record<string, unknown> = {
  "identity": "",
  "begun": "",
  "player": "person",
  "agent": false,
  "seed": null,
  "mines": null,
  "position": null,
  "cascade": true,
  "win": "opened",
  "no_guess": false,
  "daily": "",
  "helps": [],
  "wasted": [0, 0, 0],
  "clock": 0,
  "outcome": "playing",
};

/** All fields of a record. */
export const RECORD_FIELDS: string[] = ["sapper", "level", "start", "moves", "identity", "begun", "player", "agent", "seed", "mines", "position", "cascade", "win", "no_guess", "daily", "helps", "wasted", "clock", "outcome"];
