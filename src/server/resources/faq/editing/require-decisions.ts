import { Refusal } from '../../../../api/refusal.ts';
import { findPlaces } from './answers/find-passages.ts';
import type { DraftRow } from './queries/articles.ts';

type MarkedDraft = Pick<DraftRow, 'title' | 'markdown' | 'description' | 'keywords' | 'tags' | 'passages'>;

/** @throws {Refusal} `UnprocessableContent` while the draft contains passages that nobody has decided on */
export function requireDecisions({
  title,
  markdown,
  description,
  keywords,
  tags,
  passages,
}: MarkedDraft): void {
  const texts = [title, markdown, description, ...keywords, ...tags];
  const undecided = passages.filter(
    ({ text, isKept }) => !isKept && texts.some((one) => findPlaces(one, text).length > 0),
  );
  if (undecided.length === 0) return;
  const count = undecided.length === 1 ? 'one marked passage' : `${undecided.length} marked passages`;
  throw new Refusal(
    'UnprocessableContent',
    `Keep or remove ${count} before you publish: the ticket of this answer knows them of its customer.`,
  );
}
