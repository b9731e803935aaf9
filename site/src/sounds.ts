// Sounds: a few notes made on the spot, so that nothing is loaded. Off unless the player wants them.

export type Sound = "open" | "flag" | "won" | "lost";

/** The notes of each sound: hertz, when it begins and how long it is, in seconds. */
const NOTES: Record<Sound, [hertz: number, begin: number, length: number][]> = {
  open: [[660, 0, 0.06]],
  flag: [[330, 0, 0.08]],
  won: [[523, 0, 0.14], [659, 0.1, 0.14], [784, 0.2, 0.3]],
  lost: [[196, 0, 0.2], [131, 0.12, 0.35]],
};
const LOUD = 0.12;

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [hertz, begin, length] of NOTES[sound]) {
    const [at, note, gain] = [audio.currentTime + begin, audio.createOscillator(), audio.createGain()];
    note.type = "triangle";
    note.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUD, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    note.connect(gain).connect(audio.destination);
    note.start(at);
    note.stop(at + length);
  }
}
