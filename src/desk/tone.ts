/** The sound of a notification: two short notes, made by the browser. */

/** Frequencies in hertz. */
const notes = [660, 880];

/** Seconds between the beginnings of two notes, and from the beginning of a note to its end. */
const step = 0.11;
const length = 0.22;

/** The loudest moment, of 1. */
const volume = 0.08;

/** Milliseconds after which a browser that has not begun plays nothing: the moment is over. */
const patience = 1000;

let context: AudioContext | undefined;

/** Plays the sound, unless the agent has never clicked on the page or pressed a key: browsers forbid it then. */
export async function playTone(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const askedAt = performance.now();
  try {
    context ??= new AudioContext();
    await context.resume();
    if (performance.now() - askedAt > patience) return;
    for (const [index, frequency] of notes.entries()) {
      playNote(context, frequency, context.currentTime + index * step);
    }
  } catch {
    // A device without sound has the card and the title.
  }
}

function playNote(audio: AudioContext, frequency: number, start: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
