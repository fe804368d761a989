import type { OutputOf } from '../../../api/operation.ts';
import type { search } from '../../../api/operations/faq.ts';

/** Returns a text with its misspelt words replaced by the best of what is offered; `undefined` when nothing is. */
export function correct(text: string, corrections: OutputOf<typeof search>['suggest']): string | undefined {
  let corrected = text;
  // From the end, so that the places of those before stay true.
  for (const { offset, length, options } of [...corrections].sort((a, b) => b.offset - a.offset)) {
    const [best] = options;
    if (best) corrected = corrected.slice(0, offset) + best.text + corrected.slice(offset + length);
  }
  return corrected === text ? undefined : corrected;
}
