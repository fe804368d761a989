import { markupVersion, withoutInline } from '../../../markup/html/without-inline.ts';
import type { Database } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';
import { updateOldMarkup } from '../../db/update-old-markup.ts';

const { userId, id, content: html, markupVersion: version } = faqArticles;

/** Removes what the rule for markup left before it last changed. Returns whether more articles may have it. */
export async function cleanOldArticles(db: Database): Promise<boolean> {
  return await updateOldMarkup(
    db,
    { table: faqArticles, userId, id, html, version },
    markupVersion,
    withoutInline,
  );
}
