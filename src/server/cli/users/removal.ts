/** Prints what removal commands do: the rows to remove, the progress, and the removed rows. */

import type { RemovalOptions, RowCounts } from '../../operate/removal/remove-user.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';

interface Removal {
  /** Whether `--yes` was given; otherwise the command only counts. */
  readonly isMeant: boolean;
  readonly isJson: boolean;
  readonly signal: AbortSignal;
  count(): Promise<RowCounts>;
  remove(options: RemovalOptions): Promise<void>;
}

export async function runRemoval({ isMeant, isJson, signal, count, remove }: Removal): Promise<void> {
  const counts = await count();
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  if (isMeant) {
    await runStep('Removing', (show) =>
      remove({ signal, onProgress: (rows) => show(Math.min(rows, total), total) }),
    );
  }
  const rows = Object.fromEntries(counts);
  printAnswer(isJson, { isRemoved: isMeant, rows }, countsText(counts, isMeant));
}

function countsText(counts: RowCounts, isRemoved: boolean): string {
  const lines = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, rows]) => `${`${name.replaceAll('_', ' ')}:`.padEnd(29)}${rows}`);
  const end = isRemoved ? [] : ['Nothing was removed. Add --yes to remove it.'];
  return [isRemoved ? 'Removed:' : 'This would be removed:', ...lines, ...end, ''].join('\n');
}
