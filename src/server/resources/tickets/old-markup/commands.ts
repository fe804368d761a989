import { markupVersion, withoutInline } from '../../../../markup/html/without-inline.ts';
import type { Database } from '../../../db/database.ts';
import { ticketMessages } from '../../../db/tables/index.ts';
import { updateOldMarkup } from '../../../db/update-old-markup.ts';

const { userId, id, html, markupVersion: version } = ticketMessages;

/** Removes styles and event handlers that older versions stored. Returns whether more messages may have them. */
export async function cleanOldMessages(db: Database): Promise<boolean> {
  return await updateOldMarkup(
    db,
    { table: ticketMessages, userId, id, html, version },
    markupVersion,
    withoutInline,
  );
}
