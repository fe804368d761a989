import { Refusal } from '../../../../api/refusal.ts';
import { placePassages } from './answers/find-passages.ts';
import type { DraftRow } from './queries/articles.sql.ts';

type MarkedDraft = Pick<DraftRow, 'title' | 'markdown' | 'description' | 'keywords' | 'tags' | 'passages'>;

/** @throws {Refusal} `UnprocessableContent` while the draft contains undecided passages */
export function requireDecisions({
  title,
  markdown,
  description,
  keywords,
  tags,
  passages,
}: MarkedDraft): void {
  const texts = [title, markdown, description, ...keywords, ...tags];
  const places = texts.map((text) => placePassages(text, passages));
  const undecided = passages.filter(
    ({ isKept }, at) => !isKept && places.some((inText) => (inText[at]?.length ?? 0) > 0),
  );
  if (undecided.length === 0) return;
  const count = undecided.length === 1 ? 'one marked passage' : `${undecided.length} marked passages`;
  throw new Refusal(
    'UnprocessableContent',
    `Keep or remove ${count} before you publish: the ticket of this answer knows them of its customer.`,
  );
}
