// English: every sentence that is there from the first board on. Another language is another file with the same names.

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const percent = (chance: number): string => `${(chance * 100).toFixed(1)} %`;
/** Minutes and seconds. */
const time = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
/** The same to the millisecond. */
const exactTime = (milliseconds: number): string => `${time(milliseconds)}.${String(Math.floor(milliseconds % 1000)).padStart(3, "0")}`;

export const words = {
  title: "Sapper",
  skip: "Skip to the board",
  offline: (isAllKept: boolean): string =>
    isAllKept ? "You are offline. Everything works."
    : "You are offline. Play and Analyse work; Review, Practice and Learn need one visit with a network first.",
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
  end: {
    title: "How the game went",
    won: (taken: string): string => `Won in ${taken}`,
    lost: "That was a mine",
    best: (now: number, before: number | null): string =>
      before === null ? "Your first win that counts on this level." : now < before ? `A new best time: ${exactTime(now)}. It was ${exactTime(before)}.` : `Your best time is ${exactTime(before)}.`,
    needed: "Clicks needed (3BV)",
    ofAll: (done: number, all: number): string => `${done} of ${all} done`,
    speed: "3BV per second",
    clicks: "Clicks",
    efficiency: "Efficiency",
    looking: "Looking at the odds of each click…",
    luck: (risks: number, chance: number): string =>
      risks === 0 ? "No risk was taken: all of it was logic."
      : `${plural(risks, "risk")} taken.${chance < 1 ? ` The chance to get this far was ${percent(chance)}.` : ""}`,
    critical: (move: number, risk: number, hadSafe: boolean): string =>
      hadSafe ? `Move ${move} opened ${risk === 1 ? "a certain mine" : `a mine in ${percent(risk)} of all cases`}, and another cell was certainly safe.`
      : `Move ${move} was a guess: nothing was certain, and the mine was there in ${percent(risk)} of all cases.`,
    first: "The first click was a mine: nothing could tell.",
    showCritical: "Show it",
    tryAgain: "Try it again from here",
    figures: "Figures",
    picture: "Picture",
    daily: (streak: number): string => (streak > 0 ? `Board of the day: ${plural(streak, "win")} in a row.` : "Board of the day."),
  },
  tabs: { play: "Play", analyse: "Analyse", learn: "Learn" },
  views: { analyse: "Analyse", review: "Review", practice: "Practice", games: "Games" },
  close: "Close",
  cell: {
    /** A cell by its place, counted from 1. */
    named: (cell: number, width: number): string => `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`,
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
  levelSize: (height: number, width: number, mines: number): string => `${height} × ${width}, ${plural(mines, "mine")}`,
  customSize: "Any size",
  dailyBoard: "The board of the day: the same for everybody",
  levelNames: {
    cs50: "CS50", beginner: "Beginner", intermediate: "Intermediate", expert: "Expert", custom: "Custom", daily: "Board of the day",
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
    noGuessBusy: "Looking for a board that needs no guess…",
    noGuessRepaired: "Such boards are rare at this size. So mines of a random board were moved until it needed no guess.",
    noGuessNone: "No board without guessing was found at this size. This one may need a guess.",
    review: "Review",
    newGame: "New game",
    dailyTried: (day: string): string => `The board of ${day} has one try. This is how yours went.`,
    triedAgain: "The position before it, with the same mines.",
    menu: "Menu",
    dailyReady: (day: string): string => `The board of ${day}: the same for everybody, and it needs no guess.`,
    again: "Same board",
    undo: "Undo",
    pause: "Pause",
    go: "Continue",
    odds: "Odds",
    best: "Best move",
    hint: "Hint",
    why: "Why?",
    share: "Share",
    flagSwitch: "Flag",
    fit: "Fit",
    pressAgain: (key: string): string => `Press ${key} again to leave this game, or Shift+${key} next time. A game you leave counts as left.`,
    minesLeft: "Mines left",
    time: "Time",
    ready: "Click any cell to begin.",
    paused: "Paused. The board is covered.",
    won: (time: string): string => `Won in ${time}.`,
    lost: "That was a mine. Undo takes the last move back.",
    opened: (count: number): string => `Opened ${plural(count, "cell")}`,
    flagged: "Flag set.",
    unflagged: "Flag taken off.",
    questioned: "Question mark set.",
    undone: "The last move is taken back.",
    redone: "The move is made again.",
    notAllowed: {
      open: "That cell cannot be opened.",
      flag: "Only hidden cells take a flag.",
      chord: "To open all around a number, set as many flags around it first.",
      over: "The game is over.",
      elsewhere: "Your game is open in another tab.",
    },
    bestIs: (cell: string): string => `Best move: ${cell}`,
    bestCertain: "It is certainly safe.",
    bestGuess: (risk: number): string =>
      risk === 1 ? "Every cell left is a mine." : `A guess: it is a mine in ${percent(risk)} of all cases.`,
    bestEndgame: (win: number, risk: number): string =>
      `Searched to the end: it wins ${percent(win)} of all games from here (risk ${percent(risk)}).`,
    bestNone: "No layout of mines agrees with these numbers.",
    link: "Link to this game",
    notYet: "Make a first move, so that there is something to share.",
    shared: "A shared game. Play on, or step back with Undo.",
    sharedBoard: "A shared board. The mines are where the link says.",
    drawn: "A position: its mines were drawn at random from all layouts that agree with it.",
    resumed: "Your game from last time. Click the board to continue.",
    takeOver: "Take over",
    back: "Back to the last game",
    counts: "counts",
    withHelp: "with help",
    customBad: (most: number): string => `Sizes go from 1 to ${most} rows and columns, and the mines must leave room for the first click.`,
    help: "Help",
    more: "More",
  },
  hint: {
    none: "Nothing is certain here. The best you can do is a guess: ask for the best move.",
    count: (safe: number, mines: number): string =>
      `${safe ? `${plural(safe, "hidden cell is", "hidden cells are")} certainly safe` : "No hidden cell is certainly safe"}${mines ? ` and ${plural(mines, "is certainly a mine", "are certainly mines")}` : ""}. Press Hint again to see where to look.`,
    area: "Look at the outlined area. Press Hint again to see the cell.",
    around: (cell: string): string => `Look around ${cell}. Press Hint again for the cell.`,
    outlined: "The outlined cell",
    cell: (cell: string, isMine: boolean): string =>
      `${cell[0]!.toUpperCase()}${cell.slice(1)} is ${isMine ? "a mine" : "safe"}. Press Why? to see the reason.`,
  },
  why: {
    working: "Working out the reason…",
    step: (now: number, all: number): string => `Step ${now} of ${all}`,
    previous: "Back",
    next: "Next",
    choose: "Point at a cell, or move the cursor to it, then press Why?",
    open: "That cell is open already. Choose a hidden one.",
    impossible: "This position is impossible",
    failed: (reason: string): string => `No explanation: ${reason}`,
  },
  settings: "Settings",
  wrongSettings: (names: string[]): string => `Some settings could not be read and are the usual ones now: ${names.join(", ")}.`,
  loading: {
    engine: "Loading Python",
    library: "Loading its library",
    package: "Loading Sapper",
    ready: "Ready",
  },
  reading: (name: string): string => `Reading ${name}…`,
  fileTooLarge: (name: string, size: number, most: number): string => `"${name}" has ${size} bytes, expected at most ${most}`,
  failed: (reason: string): string => `Something went wrong: ${reason}`,
  noKernel: "This browser cannot run WebAssembly, which the page needs. A recent Chrome, Edge, Firefox or Safari can.",
};

export { plural, percent as writePercent, time as writeTime, exactTime as writeExactTime };
