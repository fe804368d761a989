/** The sounds of the desk: short notes, made by the browser. */

/** `message`: a customer has written. `chat`: a visitor waits for an agent. */
export type Tone = 'message' | 'chat';

/** Frequencies in hertz, and the loudest moment, of 1. */
const tones: Readonly<Record<Tone, { readonly notes: readonly number[]; readonly volume: number }>> = {
  message: { notes: [660, 880], volume: 0.08 },
  chat: { notes: [880, 660, 880, 660], volume: 0.25 },
};

/** Seconds between the beginnings of two notes, and from the beginning of a note to its end. */
const step = 0.11;
const length = 0.22;

/** Milliseconds after which a browser that has not begun plays nothing: the moment is over. */
const patience = 1000;

let context: AudioContext | undefined;

/** Whether the agent has never clicked on the page or pressed a key: browsers play no sound then. */
export const isSoundForbidden = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** Plays a sound, unless the browser forbids it. */
export async function playTone(tone: Tone): Promise<void> {
  if (isSoundForbidden()) return;
  const askedAt = performance.now();
  try {
    context ??= new AudioContext();
    await context.resume();
    if (performance.now() - askedAt > patience) return;
    const { notes, volume } = tones[tone];
    for (const [index, frequency] of notes.entries()) {
      playNote(context, { frequency, volume, start: context.currentTime + index * step });
    }
  } catch {
    // A device without sound has the card and the title.
  }
}

interface Note {
  readonly frequency: number;
  readonly volume: number;
  readonly start: number;
}

function playNote(audio: AudioContext, { frequency, volume, start }: Note): void {
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
