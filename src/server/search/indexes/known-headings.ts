/** Combines what the row of an article and its page know of its headings. */

import { headingKey, type KnownHeading } from '../../../search/words/prose-headings.ts';
import { tokenise } from '../../../search/words/tokenise.ts';
import { groupBy } from '../../db/group-by.ts';
import type { ArticleHeading } from '../../db/tables/help.ts';

/**
 * Returns the headings of an article with their ids. Headings below the two upper levels have none, and neither have
 * those that have the same words as one of them.
 * @param keys the keys of all headings, in order
 * @param onPage the headings of the two upper levels, in order
 */
export function knownHeadings(
  keys: readonly string[],
  onPage: readonly ArticleHeading[],
  language: string,
): KnownHeading[] {
  const links = groupBy(onPage, ({ text }) => headingKey(tokenise(text, language)));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const passed = new Map<string, number>();
  return keys.map((key) => {
    const number = passed.get(key) ?? 0;
    passed.set(key, number + 1);
    const same = links.get(key) ?? [];
    const link = same.length === counts.get(key) ? same[number] : undefined;
    return { key, link: link ? { id: link.id, text: link.text } : null };
  });
}
