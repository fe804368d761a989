/** Composes the notification of a push: what the card at the desk shows, and no more of the customer's words. */

import { maxLastLineLength } from '../../../../api/limits.ts';
import type { PushNotice } from '../../../../api/schemas/desk-push.ts';
import { shorten } from '../../../../formats/shorten.ts';
import { textsIn } from '../../../../languages/texts.ts';
import { withoutMarks } from '../../../../markup/light-markup.ts';
import type { TicketSummary } from '../lists/summaries.sql.ts';

/** The maximum length of a name or a subject. */
const maxLineLength = 100;

/** @param language in which the browser is notified */
export function pushNotice(
  { ticket, last }: Pick<TicketSummary, 'ticket' | 'last'>,
  isNewTicket: boolean,
  browserLanguage: string,
): PushNotice {
  const { language, direction, texts } = textsIn(browserLanguage);
  const { notifications, noSubject } = texts.desk;
  const line = (text: string, length: number) => shorten(text, language, length);
  const kind = isNewTicket ? notifications.newTicket : notifications.reply;
  const subject = line(ticket.subject, maxLineLength) || noSubject;
  const words = line(withoutMarks(last?.text ?? ''), maxLastLineLength);
  return {
    title: line(last?.name || ticket.fromName || ticket.fromEmail, maxLineLength),
    body: [`${kind} · ${subject}`, words].filter((text) => text !== '').join('\n'),
    language,
    direction,
    ticketId: ticket.id,
  };
}
