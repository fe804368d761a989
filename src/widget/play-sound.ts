/** A short sound of two notes, made here: nothing is fetched for it. */

/** Hertz of each note, and seconds between their beginnings. */
const notes = [659.25, 880];
const apart = 0.12;
const length = 0.35;

/** Loudest part of each note; 1 is as loud as it gets. */
const volume = 0.08;

/** Milliseconds that the browser has to start the sound; a later one would have no visible cause. */
const patience = 300;

/** Stays silent where the browser lets a page sound only after a press, and nothing was pressed. */
export async function playSound(): Promise<void> {
  // Some browsers complain of who tries.
  const activation: UserActivation | undefined = navigator.userActivation;
  if (activation?.hasBeenActive === false) return;
  const context = new AudioContext();
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, patience))]);
  if (context.state !== 'running') return await context.close();
  const begin = context.currentTime + 0.02;
  const sounding = notes.map((frequency, index) => {
    const start = begin + index * apart;
    const tone = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
    return tone;
  });
  const last = sounding.at(-1);
  if (last) last.onended = () => context.close();
}
