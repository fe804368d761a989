import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import { withoutMarks } from '../../../../ui/html/typed-marks.ts';

/** Returns the last words of a ticket; empty if its subject says them, as that of a first message without a subject. */
export function lastWords({ subject, last }: Pick<DeskTicket, 'subject' | 'last'>): string {
  const words = withoutMarks(last?.text ?? '');
  if (!subject.endsWith('…')) return words === subject ? '' : words;
  const begin = subject.slice(0, -1);
  return words.startsWith(begin) ? `…${words.slice(begin.length)}` : words;
}
