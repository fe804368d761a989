import { markupVersion, withoutInline } from '../../../markup/html/without-inline.ts';
import type { Database } from '../../db/database.ts';
import { ticketMessages } from '../../db/tables/index.ts';
import { updateOldMarkup } from '../../db/update-old-markup.ts';

const { userId, id, html, markupVersion: version } = ticketMessages;

/** Removes what the rule for markup left before it last changed. Returns whether more messages may have it. */
export async function cleanOldMessages(db: Database): Promise<boolean> {
  return await updateOldMarkup(
    db,
    { table: ticketMessages, userId, id, html, version },
    markupVersion,
    withoutInline,
  );
}
