/** Synthesises a short sound of two notes, so that nothing has to be loaded. */

/** Frequency of each note in Hz, and seconds between their starts. */
const notes = [659.25, 880];
const apart = 0.12;
const length = 0.35;

/** Peak volume of each note; the maximum is 1. */
const volume = 0.08;

/** Milliseconds in which the browser must start the sound; later it would have no visible cause. */
const patience = 300;

/** Stays silent if the browser allows sound only after a press, and nothing was pressed yet. */
export async function playSound(): Promise<void> {
  // Some browsers log a warning if a page tries without a press.
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
