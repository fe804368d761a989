/** What agents do with saved replies: put one into the message, save the message as one, and manage them. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { SavedReply } from '../../../api/schemas/saved-replies.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Desk } from '../../models/desk.ts';
import { replyText } from '../../models/saved-replies/saved-replies.ts';
import { fillWithMarks, findGaps, gapMarks, replyValues } from '../../models/thread/compose/reply-gaps.ts';
import type { ActionContext, DeskAction } from '../actions/desk-action.ts';

export const manageReplies: DeskAction = {
  name: 'manage replies',
  popup: 'dialog',
  label: ({ messages }) => messages.savedReplies.manage,
  act: ({ desk }) => desk.savedReplyEditor.open(),
};

/** Opens the form of a new reply with the text of the message. */
export const saveAsReply: DeskAction = {
  name: 'save as reply',
  popup: 'dialog',
  label: ({ messages }) => messages.savedReplies.saveText,
  isPossible: (context) => writtenText(context) !== '',
  act(context) {
    const { desk, open } = context;
    const language = (open && customerLanguage(desk, open.ticketId)) ?? document.documentElement.lang;
    const [base = language] = language.split('-');
    desk.savedReplyEditor.start({ lang: base, message: writtenText(context) });
  },
};

/** Returns an action for each saved reply that is loaded, which puts it into the message. */
export function replyActions({ desk }: ActionContext): readonly DeskAction[] {
  return desk.savedReplies.known.map((reply) => ({
    name: `reply ${reply.savedReplyId}`,
    group: ({ messages }) => messages.savedReplies.one,
    label: () => reply.name,
    isPossible: ({ open }) => open !== undefined,
    act: ({ messages, open }) => open && insertSavedReply(desk, messages, open, reply),
  }));
}

function writtenText({ desk, open }: ActionContext): string {
  if (!open) return '';
  const draft = desk.drafts.draft(open.ticketId).value;
  return draft[draft.kind].text.trim();
}

/** Returns the language tag of the customer; null if unknown. */
export function customerLanguage({ threads }: Desk, ticketId: number): string | null {
  return threads.getOrCreate(ticketId).data.value?.visitor.language ?? null;
}

/**
 * Puts a reply into the open box in place of the selection, with its fields filled. The first field without a value is
 * selected, so that what is typed next replaces it.
 */
export function insertSavedReply(
  desk: Desk,
  messages: DeskMessages,
  ticket: DeskTicket,
  reply: SavedReply,
  language = customerLanguage(desk, ticket.ticketId),
): void {
  const box = document.querySelector<HTMLTextAreaElement>('[data-answer-input]');
  if (!box) return;
  const { ticketId } = ticket;
  const { kind } = desk.drafts.draft(ticketId).peek();
  const marks = gapMarks(messages.savedReplies);
  const values = replyValues(ticket, desk.session.name);
  const filled = fillWithMarks(replyText(reply, language).message, values, marks);
  const text = filled.map((part) => part.text).join('');
  box.focus();
  const start = box.selectionStart;
  box.setRangeText(text, start, box.selectionEnd, 'end');
  desk.drafts.type(ticketId, kind, box.value);
  desk.drafts.noteSavedReply(ticketId, kind, reply.savedReplyId);
  if (kind === 'reply') desk.presence.noteTyping();
  selectGap(box, findGaps(text, marks), start);
}

/** Selects the first of the fields that have no value, from a place in the text on. */
export function selectGap(box: HTMLTextAreaElement, gaps: readonly string[], from = 0): void {
  const places = gaps.map((gap) => ({ gap, at: box.value.indexOf(gap, from) })).filter(({ at }) => at >= 0);
  const [first] = places.sort((one, other) => one.at - other.at);
  if (first) box.setSelectionRange(first.at, first.at + first.gap.length);
}
