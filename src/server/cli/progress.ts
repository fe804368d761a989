/** What a command shows on stderr while it works. */

import { Presets, SingleBar } from 'cli-progress';

/** Tells how far a task is: `{value}` of `{total}`, and what else the format names in braces. */
export type ShowProgress = (done: number, total: number, words?: Readonly<Record<string, string>>) => void;

/** Runs a task with a progress bar, which is gone afterwards. Where nobody watches, nothing is printed. */
export async function withProgress<T>(format: string, task: (show: ShowProgress) => Promise<T>): Promise<T> {
  const bar = new SingleBar(
    { format, stream: process.stderr, clearOnComplete: true },
    Presets.shades_classic,
  );
  try {
    return await task((done, total, words) => {
      if (!process.stderr.isTTY) return;
      if (bar.isActive) bar.update(done, words);
      else bar.start(total, done, words);
    });
  } finally {
    bar.stop();
  }
}
