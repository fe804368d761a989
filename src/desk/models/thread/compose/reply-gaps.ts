/** Fills the fields of saved replies, and finds those that are still to be filled in a text that is about to be sent. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import {
  type FilledPart,
  fillReply,
  type ReplyField,
  type ReplyValues,
} from '../../../../api/shared/reply-fields.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';

/** The mark in a text for each field without a value, such as `[customer name?]`. */
export type GapMarks = { readonly [Field in ReplyField]: string };

export function gapMarks(messages: DeskMessages['savedReplies']): GapMarks {
  const mark = (field: string) => format(messages.gap, { field });
  return {
    'customer.name': mark(messages.customerName),
    'ticket.id': mark(messages.ticketNumber),
    'agent.name': mark(messages.agentName),
    link: mark(messages.link),
  };
}

/** Returns what the fields of a reply to a ticket are filled with. */
export function replyValues(
  ticket: Pick<DeskTicket, 'ticketId' | 'fromName'>,
  agentName: string,
): ReplyValues {
  return {
    'customer.name': plainName(ticket.fromName),
    'ticket.id': String(ticket.ticketId),
    'agent.name': agentName,
    link: null,
  };
}

/** Returns the pieces of a text as they are put into a message: a field without a value as its mark. */
export function fillWithMarks(message: string, values: ReplyValues, marks: GapMarks): FilledPart[] {
  return fillReply(message, values).map((part) => ({ ...part, text: markOf(part, marks) }));
}

/** Returns each mark of a text once, and each field that is written as in saved replies. */
export function findGaps(text: string, marks: GapMarks): string[] {
  const marked = Object.values(marks).filter((mark) => text.includes(mark));
  const written = fillReply(text, noValues).flatMap(({ text: field, missing }) => (missing ? [field] : []));
  return [...new Set([...marked, ...written])];
}

const noValues: ReplyValues = { 'customer.name': null, 'ticket.id': null, 'agent.name': null, link: null };

/** An unknown field stays as it is written, as only its writer knows what belongs there. */
function markOf({ text, missing }: FilledPart, marks: GapMarks): string {
  if (missing === null) return text;
  const known = Object.entries(marks).find(([field]) => field === missing);
  return known ? known[1] : text;
}

/** Returns a name that a customer gave without marks, so that no name becomes a link or bold in a message. */
const plainName = (name: string) => name.replace(/[[\]*`\s]+/g, ' ').trim();
