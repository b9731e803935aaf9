// English: every sentence of the page. Another language is another file with the same names.
import { LEVELS } from "./shared.ts";

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const percent = (chance: number): string => `${(chance * 100).toFixed(1)} %`;
const sizeOf = ({ height, width, mines }: { height: number; width: number; mines: number }): string => `${height}x${width}/${mines}`;
const place = (row: number, column: number): string => `(${row}, ${column})`;
/** Minutes and seconds. */
const time = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export const words = {
  title: "Sapper",
  skip: "Skip to the board",
  offline: (isAllKept: boolean): string =>
    isAllKept ? "You are offline. Everything works."
    : "You are offline. Play and Analyse work; Why?, Review, Practice and CS50 need one visit with a network first.",
  update: "A new version is ready.",
  reload: "Reload",
  gone: "it was stopped",
  notLoaded: {
    offline: "you are offline, and this part was not loaded before. Try again when there is a network",
    blocked: "a part of the page did not load. Try again; if it fails again, something on this machine or network blocks it",
  },
  storage: {
    none: "",
    full: "The browser's storage is full. You can play on, but new games are only kept until this tab closes.",
    forbidden: "The browser does not let this page keep anything. You can play on, but nothing is kept when this tab closes.",
  },
  start: {
    title: "Minesweeper that can prove every move",
    special: "Exact odds, hints and reviews of every click. No account, and nothing leaves your browser.",
    board: "A game in progress with the exact chance of a mine on every cell. Click it to play.",
    goOn: (level: string): string => `Go on with your game (${level})`,
    doors: [
      { view: "play", title: "Play", text: "From beginner to expert, without guessing if you like, or the board of the day." },
      { view: "practice", title: "Learn", text: "Puzzles that suit you, and a review of each game that you played." },
      { view: "cs50", title: "CS50", text: "A coach for your minesweeper.py: what fails, where, and why." },
    ],
  },
  end: {
    title: "How the game went",
    won: (taken: string): string => `Won in ${taken}`,
    lost: "That was a mine",
    best: (now: number, before: number | null): string =>
      before === null ? "Your first win that counts on this level." : now < before ? `A new best time: it was ${time(before)}.` : `Your best time is ${time(before)}.`,
    needed: "Clicks needed (3BV)",
    ofAll: (done: number, all: number): string => `${done} of ${all} done`,
    speed: "3BV per second",
    clicks: "Clicks",
    efficiency: "Efficiency",
    looking: "Looking at the odds of each click …",
    luck: (risks: number, chance: number): string =>
      risks === 0 ? "No risk was taken: all of it was logic."
      : `${plural(risks, "risk")} taken.${chance < 1 ? ` The chance to get this far was ${percent(chance)}.` : ""}`,
    mistake: (move: number, cell: string, risk: number, safe: string): string =>
      `First mistake: move ${move}. ${cell} was ${risk === 1 ? "certainly a mine" : `a mine in ${percent(risk)} of all cases`}, and ${safe} was certainly safe.`,
    showMistake: "Show it",
    next: "Next game",
    picture: "Picture",
    pictureTitle: (level: string, outcome: string, taken: string): string => `Sapper ${level}: ${outcome} in ${taken}`,
    daily: (streak: number): string => (streak > 0 ? `Board of the day: ${plural(streak, "win")} in a row.` : "Board of the day."),
    dailyResult: (day: string, level: string, isWon: boolean, taken: string, clicks: number, streak: number): string =>
      `Sapper, board of ${day} (${level})\n${isWon ? "Won" : "Lost"} in ${taken}, ${plural(clicks, "click")}${streak > 1 ? `\n${streak} days in a row` : ""}`,
  },
  views: { play: "Play", analyse: "Analyse", review: "Review", practice: "Practice", cs50: "CS50" },
  cell: {
    at: (row: number, column: number): string => `row ${row}, column ${column}`,
    hidden: "hidden",
    flag: "flag",
    wrongFlag: "wrong flag, no mine here",
    question: "question mark",
    mine: "mine",
    exploded: "exploded mine",
    number: (count: number): string => (count === 0 ? "empty" : String(count)),
    odds: (percent: number): string =>
      percent === 0 ? "certainly safe" : percent === 100 ? "certainly a mine" : `${percent} % mine`,
    known: (isSafe: boolean): string => (isSafe ? ", known to be safe" : ", known to be a mine"),
    outlines: (kinds: readonly string[]): string =>
      kinds.includes("best") ? ", best move"
      : kinds.includes("hint") ? ", hint"
      : kinds.includes("danger") ? ", in conflict"
      : kinds.includes("number") ? ", this step uses it"
      : kinds.includes("cell") ? ", this step is about it"
      : "",
  },
  levels: {
    cs50: "CS50: 8 × 8, 8 mines",
    beginner: "Beginner: 9 × 9, 10 mines",
    intermediate: "Intermediate: 16 × 16, 40 mines",
    expert: "Expert: 16 × 30, 99 mines",
    custom: "Custom size",
    daily: "The board of the day: the same for everybody",
  },
  levelNames: {
    cs50: "CS50", beginner: "Beginner", intermediate: "Intermediate", expert: "Expert", custom: "Custom", daily: "Daily",
  } as Record<string, string>,
  starts: {
    none: "may be a mine",
    safe: "is safe",
    opening: "opens an area",
  },
  play: {
    board: "Minesweeper board",
    level: "Level",
    start: "The first click",
    rows: "Rows",
    columns: "Columns",
    mines: "Mines",
    noGuess: "No guessing",
    noGuessWhy: "Every board can be solved by logic alone",
    noGuessCourse: "Off in the course's game: its first click may be a mine.",
    noGuessStart: "Off while the first click may be a mine.",
    tooMany: (level: string, promise: string, most: number): string =>
      `${level} leaves no room for a first click that ${promise}: expected at most ${plural(most, "mine")}.`,
    noGuessBusy: "Looking for a board that needs no guess …",
    noGuessRepaired: "Such boards are rare at this size. So mines of a random board were moved until it needed no guess.",
    noGuessNone: "No board without guessing was found at this size. This one may need a guess.",
    review: "Review",
    newGame: "New game",
    dailyBusy: "Looking for the board of the day … (Python is about 6 MB, loaded only once)",
    dailyReady: (day: string): string => `The board of ${day}: the same for everybody, and it needs no guess.`,
    again: "Same board",
    undo: "Undo",
    pause: "Pause",
    go: "Go on",
    odds: "Odds",
    best: "Best move",
    hint: "Hint",
    why: "Why?",
    share: "Share",
    flagSwitch: "Tap to flag",
    openSwitch: "Tap to open",
    minesLeft: "Mines left",
    time: "Time",
    ready: "Click any cell to begin.",
    paused: "Paused. The board is covered.",
    won: (time: string): string => `Won in ${time}.`,
    lost: "That was a mine. Undo takes the last move back.",
    opened: (count: number): string => `Opened ${plural(count, "cell")}`,
    flagged: "Flag set.",
    unflagged: "Flag removed.",
    questioned: "Question mark set.",
    undone: "The last move is taken back.",
    redone: "The move is made again.",
    notAllowed: {
      open: "That cell cannot be opened.",
      flag: "Only hidden cells take a flag.",
      chord: "To open all around a number, set as many flags around it first.",
      over: "The game is over.",
    },
    bestIs: (row: number, column: number): string => `Best move: ${place(row, column)}`,
    bestCertain: "It is certainly safe.",
    bestGuess: (risk: number): string =>
      risk === 1 ? "Every cell left is a mine." : `A guess: it is a mine in ${percent(risk)} of all cases.`,
    bestEndgame: (win: number, risk: number): string =>
      `Searched to the end: it wins ${percent(win)} of all games from here (risk ${percent(risk)}).`,
    bestNone: "No layout of mines agrees with these numbers.",
    copied: "The link is copied. Anyone who opens it sees the same.",
    copiedPosition: "A link to what you see is copied: it tells no mines.",
    copiedDaily: "Your result is copied: it tells no mines.",
    link: "Link to this game",
    notYet: "Make a first move, so that there is something to share.",
    shared: "A shared game. Play on, or step back with Undo.",
    sharedBoard: "A shared board. The mines are where the link says.",
    drawn: "A position: its mines were drawn at random from all layouts that agree with it.",
    resumed: "Your game from last time. Click the board to go on.",
    otherTab: "This game went on in another tab. Click the board to go on.",
    customBad: (most: number): string => `Sizes go from 1 to ${most} rows and columns, and the mines must leave room for the first click.`,
    help: "Help",
    more: "More",
  },
  hint: {
    none: "Nothing is certain here. The best you can do is a guess: ask for the best move.",
    count: (safe: number, mines: number): string =>
      `${safe ? `${plural(safe, "hidden cell is", "hidden cells are")} certainly safe` : "No hidden cell is certainly safe"}${mines ? ` and ${plural(mines, "is certainly a mine", "are certainly mines")}` : ""}. Press Hint again to see where to look.`,
    area: "Look at the outlined area. Press Hint again to see the cell.",
    cell: (row: number, column: number, isMine: boolean): string =>
      `${place(row, column)} is ${isMine ? "a mine" : "safe"}. Press Why? to see the reason.`,
  },
  why: {
    working: "Working out the reason …",
    step: (now: number, all: number): string => `Step ${now} of ${all}`,
    previous: "Back",
    next: "Next",
    choose: "Point at a cell, or move the cursor to it, then press Why?",
    open: (row: number, column: number): string => `${place(row, column)} is open already. Choose a hidden cell.`,
    failed: (reason: string): string => `No explanation: ${reason}`,
  },
  analyse: {
    intro: "Set up any position, or paste or drop a picture of one. Click a cell to change it, or type: 0 to 8, dot for hidden, F for a flag.",
    board: "Position to analyse",
    brush: "A click sets",
    brushCycle: "the next number",
    rows: "Rows",
    columns: "Columns",
    mines: "Mines in all",
    unknown: "unknown",
    text: "Position as text",
    apply: "Use this text",
    clear: "Clear",
    file: "Open a file",
    playHere: "Play from here",
    noGuess: "Is a guess needed from here?",
    share: "Share",
    layouts: (log2: number): string =>
      log2 < 40 ? `${Math.round(2 ** log2).toLocaleString("en")} possible ${log2 === 0 ? "layout" : "layouts"}` : `about 10^${Math.round(log2 * Math.log10(2))} possible layouts`,
    numbers: (cells: string): string => `These numbers contradict each other: ${cells}.`,
    oneNumber: (cell: string): string => `This number cannot be right: ${cell}.`,
    total: (mines: number, least: number, most: number): string =>
      `There cannot be ${plural(mines, "mine")} in all: the numbers allow ${least === most ? least : `${least} to ${most}`}.`,
    complex: "This position is too complex for exact odds in the time allowed.",
    safe: (count: number, mines: number): string => `${count} certainly safe, ${plural(mines, "certainly a mine", "certainly mines")}`,
    why: "Why is that impossible?",
  },
  picture: {
    choose: "Read a picture",
    image: "The picture with what was read from it",
    title: (name: string): string => `Read from ${name}`,
    clear: "Every cell was read clearly. Compare it with the picture: a click on a cell leads to it on the board, where its sign can be typed.",
    doubts: (count: number): string => `${plural(count, "cell is", "cells are")} in doubt, framed in the picture. A click takes the second choice. A click on another cell leads to it on the board, where its sign can be typed.`,
    size: (read: string, likely: string): string => `The size is in doubt: ${read}, perhaps ${likely}.`,
    choice: (at: string, first: string, second: string): string => `${at}: ${first}, not ${second}`,
    more: (count: number): string => `and ${count} more`,
    mines: {
      counter: "The number of mines is that of the counter.",
      size: "The number of mines is the usual one of this size.",
      unknown: "The number of mines is not known: enter it above.",
    },
    none: (name: string, why: string): string => `"${name}" shows no Minesweeper board: ${why}.`,
    signs: ["empty", "1", "2", "3", "4", "5", "6", "7", "8", "hidden", "flag", "exploded mine", "question mark", "mine", "wrong flag"],
  },
  cs50: {
    introSample: "A sample with a fault, and what the coach says of it. Now yours: it is checked here, in your browser, and sent nowhere.",
    intro: "Your file is checked here, in your browser, and sent nowhere.",
    editor: "Your minesweeper.py",
    board: "The AI's game",
    check: "Check",
    watch: "Watch it play",
    stop: "Stop",
    open: "Open file",
    example: "Show Sapper's own",
    quick: "Quick check, without whole games",
    wasQuick: "This was a quick check: no whole games were played.",
    paste: "Paste yours",
    idle: "Paste your file into the editor, then press Check.",
    stopped: (count: number): string => `Stopped after ${plural(count, "check")}.`,
    checking: (count: number): string => (count ? `Checking … ${plural(count, "check")} done` : "Checking … Python is being loaded (about 6 MB, only the first time)."),
    passes: (passed: number, all: number, isPolish: boolean): string =>
      passed === all ? `All ${all} checks passed.` : `${passed} of ${all} checks passed${isPolish ? "; what is left is polish" : ""}.`,
    first: (defect: string): string => `Look at this first: it ${defect}`,
    line: (line: number): string => `Go to line ${line}`,
    all: (all: number, failed: number, skipped: number): string =>
      [`All ${plural(all, "check")}`, ...(failed ? [`${failed} failed`] : []), ...(skipped ? [`${skipped} not run`] : [])].join(", "),
    grader: (passes: boolean | null, passed: number, all: number): string =>
      passes === null
        ? `Whether the course's grader would pass it is not known: the time was up. ${passed} of ${all} were seen to be right.`
        : `The course's grader would ${passes ? "pass it" : "not pass it yet"}: ${passed} of ${all}`,
    cannotRun: "The file cannot be run.",
    printed: "What the file printed",
    states: { passed: "passed", failed: "failed", skipped: "not run" },
    tryThis: "Try this",
    position: "The position",
    holds: "What your AI knows",
    follows: "What follows",
    trace: "The lines that led there",
    hint: "Show a hint",
    nextHint: "Show more",
    watching: "The AI plays the course's game: 8 × 8 cells, 8 mines, the first cell may be a mine. Ticks are cells it knows to be safe, mines are cells it knows to be mines.",
    watchFailed: (reason: string): string => `The AI stopped: ${reason}`,
    hung: "it did not answer in time",
    won: "The AI won.",
    lost: "That was a mine.",
    knows: (safes: number, mines: number, sentences: number): string =>
      `It knows ${plural(safes, "safe cell")}, ${plural(mines, "mine")} and ${plural(sentences, "sentence")}. Point at a cell to see the sentences about it.`,
  },
  review: {
    board: "The board at this move",
    choose: "Choose one of your games below, or open a file with games: records of Sapper or a RAWVF replay.",
    yourGames: "Games in this browser",
    fileGames: "Games of the file",
    dropped: (number: number): string => `Game ${number}`,
    game: (level: string, outcome: string, begun: string, moves: number): string =>
      `${level}, ${outcome === "playing" ? "not finished" : outcome}, ${plural(moves, "move")}, ${begun.slice(0, 16).replace("T", " ")}`,
    working: "Looking at every move …",
    open: "Open a file",
    back: "Back",
    next: "Next",
    worst: "Worst move",
    playHere: "Play from here",
    title: (level: string, outcome: string): string => `${level}: ${outcome === "playing" ? "not finished" : outcome}`,
    start: "Chance to win at the start",
    lost: "Lost by mistakes",
    luck: "Won or lost by luck",
    accuracy: "Accuracy of the guesses",
    guesses: "Guesses",
    missed: "Missed",
    graph: "The chance to win, move by move",
    points: (share: number): string => `${(share * 100).toFixed(1)} points`,
    ofThem: (all: number, needless: number): string => (needless ? `${all}, ${needless} of them needless` : String(all)),
    needless: "a safe cell was there",
    kinds: { open: "open", flag: "flag", chord: "open around", undo: "undo" } as Record<string, string>,
    before: (number: number, move: string, label: string): string => `Move ${number}: ${move}. ${label[0]!.toUpperCase()}${label.slice(1)}.`,
    chance: (chance: number): string => `Chance to win before it: ${percent(chance)}.`,
    risk: (risk: number): string => `Risk: ${percent(risk)}.`,
    safe: (cell: string): string => `${cell} was certainly safe: press Why?`,
    better: (cell: string): string => `Better: ${cell}.`,
    nothing: "Nothing was certain here",
    ended: (outcome: string): string => (outcome === "won" ? "The game was won." : outcome === "lost" ? "The game was lost." : "The game goes on."),
    over: "The game is over at this point.",
    playing: "The position from your game, with the same mines.",
  },
  practice: {
    board: "The puzzle",
    intro: "Click a cell that is certainly safe, or mark a certain mine with a right click, a long touch or F. The flags show mines that you know already.",
    kind: "Puzzles",
    kinds: {
      "": "that suit you", known: "single numbers", subset: "one number inside another", overlap: "two numbers that overlap",
      total: "mine counting", cases: "case by case", guess: "the best guess",
    } as Record<string, string>,
    working: "Looking for a puzzle … (Python is about 6 MB, loaded only once)",
    total: (mines: number | null, flags: number): string =>
      mines === null ? "" : `${plural(mines, "mine")} in all${flags ? `, ${flags} of them flagged` : ""}.`,
    mark: "Mark mines",
    next: "Next puzzle",
    giveUp: "Show the answer",
    known: "That flag is right: easier rules show this mine.",
    reason: "The reason",
    score: (right: number, asked: number): string => `${right} of ${asked} right`,
    missed: (count: number): string => `${plural(count, "missed puzzle")} will come back.`,
    skills: "What you see well",
  },
  settings: {
    title: "Settings",
    theme: "Colours of the page",
    themes: { system: "same as the system", dark: "dark", light: "light" },
    colours: "Colours on the board",
    colourSets: { classic: "classic", blind: "for colour-blind people" },
    touch: "On a touch screen",
    touches: {
      hold: "tap opens, hold flags",
      swapped: "tap flags, hold opens",
      switch: "a switch decides what a tap does",
    },
    questions: "Question marks after flags",
    labels: "Always number rows and columns",
    sound: "Sounds",
    keepAll: "Load everything in the background for use without a network (7 MB; never on a metered one)",
    effort: "Search for the best move",
    efforts: { fast: "fast", standard: "normal", deep: "deep" },
  },
  statistics: {
    title: "Statistics",
    none: "No finished games yet.",
    columns: ["Level", "Games", "Won", "Best time"],
    helped: (count: number): string => `${plural(count, "game with help is", "games with help are")} not counted above.`,
    export: "Save games to a file",
    import: "Read games from a file",
    imported: (added: number, others: number, bad: number): string =>
      `${plural(added, "game")} added${others ? `, ${plural(others, "game")} of other players left out` : ""}${bad ? `, ${plural(bad, "line")} could not be read` : ""}.`,
    /** A level with its rules, as they are kept: "9x9/10 opening opened no-guess". */
    kind(kind: string): string {
      const [level = "", start, ...rules] = kind.split(" ");
      const name = Object.keys(LEVELS).find((each) => sizeOf(LEVELS[each]!) === level) ?? level;
      const isCourse = rules.includes("single") && rules.includes("flagged");
      const parts = [
        name === "cs50" && !isCourse && start ? level : words.levelNames[name] ?? level,
        !isCourse && start && start !== "opening" ? `first click ${words.starts[start as keyof typeof words.starts] ?? start}` : "",
        rules.includes("no-guess") ? "no guessing" : "", rules.includes("position") ? "from a position" : "",
      ];
      return parts.filter(Boolean).join(", ");
    },
    forget: "Delete all games",
    sure: "Delete all games that this browser keeps?",
  },
  keys: {
    title: "Keys",
    list: [
      ["Arrows", "choose a cell"],
      ["Space, Enter", "open it; on a number, open the rest around it"],
      ["F", "flag it, or take the flag off"],
      ["U", "undo, a lost move too"],
      ["Y", "redo"],
      ["R", "a new board"],
      ["B", "the same board again"],
      ["1 to 4", "CS50, beginner, intermediate, expert"],
      ["O", "show the exact odds of a mine"],
      ["H", "a hint; again: a bigger one"],
      ["M", "show the best move"],
      ["W", "why? Again: the next step"],
      ["P", "pause"],
      ["C", "copy a link to the game"],
      ["+ and −", "larger or smaller cells"],
    ] as [string, string][],
  },
  loading: {
    engine: "Loading Python",
    library: "Loading its library",
    package: "Loading Sapper",
    ready: "Ready",
  },
  reading: (name: string): string => `Reading ${name} …`,
  fileTooLarge: (name: string, size: number, most: number): string => `"${name}" has ${size} bytes, expected at most ${most}`,
  failed: (reason: string): string => `Something went wrong: ${reason}`,
  noKernel: "This browser cannot run WebAssembly, which the page needs. A recent Chrome, Edge, Firefox or Safari can.",
};

export { percent as writePercent, place as writePlace, time as writeTime };
