import type { OutputOf } from '../../../api/operation.ts';
import type { search } from '../../../api/operations/faq.ts';

/** Replaces each misspelt word by its best correction; `undefined` if there are no corrections. */
export function correct(text: string, corrections: OutputOf<typeof search>['suggest']): string | undefined {
  let corrected = text;
  // Replaces from the end, so that earlier offsets stay valid.
  for (const { offset, length, options } of [...corrections].sort((a, b) => b.offset - a.offset)) {
    const [best] = options;
    if (best) corrected = corrected.slice(0, offset) + best.text + corrected.slice(offset + length);
  }
  return corrected === text ? undefined : corrected;
}
