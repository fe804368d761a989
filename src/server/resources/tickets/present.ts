/** Converts rows of tickets to the objects of responses (interface section 2.4); no other file knows both shapes. */

import { maxLastLineLength } from '../../../api/limits.ts';
import type { BlockedAddress } from '../../../api/schemas/blocked-addresses.ts';
import type { VisitorChat } from '../../../api/schemas/chat-periods.ts';
import type {
  DeskTicket,
  HeldMail as HeldMailEntry,
  LinkedTicket,
  MailProblems,
  OriginalMail,
  ThreadMerge,
  ThreadMessage,
} from '../../../api/schemas/desk.ts';
import type { Draft, HeldMessage, ListedDraft, OrphanedDraft } from '../../../api/schemas/drafts.ts';
import type { NotificationSettings } from '../../../api/schemas/notifications.ts';
import type { SavedReply } from '../../../api/schemas/saved-replies.ts';
import type {
  LastMessage,
  ReadMark,
  TicketEmail,
  TicketEntry,
  TicketMessage,
  TicketMeta,
  TicketRating,
  UnreadPreview,
} from '../../../api/schemas/tickets.ts';
import { escapeHtml } from '../../../markup/html/escape-html.ts';
import type { MergeRow } from '../../db/merged-tickets.sql.ts';
import type { KeptMail } from '../../mail/incoming/original/original.sql.ts';
import type { OriginalMail as ReadOriginal } from '../../mail/incoming/original/read-original.ts';
import { presentDeskChat } from './chats/present.ts';
import type { DraftRow, ListedDraftRow, OrphanedDraftRow } from './drafts/drafts.sql.ts';
import type { HeldMail } from './held-mails/held-mails.sql.ts';
import { completeImages } from './images-in-place.ts';
import type { TicketSummary } from './lists/summaries.sql.ts';
import type { FailingMailbox } from './mail/mail-problems.sql.ts';
import { undoHours } from './merging/undo-hours.ts';
import type { NotificationSettingsRow } from './notifications/notification-settings.sql.ts';
import { canBeRated, changeableUntil } from './rating/rules.ts';
import type { LastMessageRow, PreviewRow, ReadRow } from './read-marks/read-marks.sql.ts';
import type { SavedReplyRow } from './saved-replies/saved-replies.sql.ts';
import { currentSnooze } from './snoozing/snooze-after.ts';
import type { BlockedRow } from './spam/blocked-senders.sql.ts';
import type {
  AttachmentRow,
  ListedEmail,
  ListedTicket,
  MessageRow,
  TicketDetails,
  TicketRow,
} from './tickets.sql.ts';

export function presentTicket({ ticket, inboxName, changedAt, lastActionAt }: ListedTicket): TicketEntry {
  return {
    sid: ticket.userId,
    inboxName,
    ticketID: ticket.id,
    status: ticket.status,
    subject: ticket.subject,
    fromEmail: ticket.fromEmail,
    labels: ticket.labels,
    createdDate: ticket.createdAt.toISOString(),
    updatedDate: changedAt.toISOString(),
    latestUpdated: lastActionAt.toISOString(),
  };
}

export function presentEmail({ email, inboxName }: ListedEmail): TicketEmail {
  const addresses = (list: readonly string[]) => list.map((address) => ({ address }));
  return {
    createdDate: email.createdAt.toISOString(),
    inboxName,
    from: { address: email.fromAddress, name: email.fromName },
    ticketID: email.ticketId,
    to: addresses(email.to),
    cc: addresses(email.cc),
    bcc: addresses(email.bcc),
  };
}

/** Presents messages. @param baseUrl the base URL of attachments; empty if their URLs are relative */
export function presentMessages(
  { messages, attachments }: Pick<TicketDetails, 'messages' | 'attachments'>,
  baseUrl: string,
): TicketMessage[] {
  return messages.map((message) => {
    const files = attachments.filter(({ messageId }) => messageId === message.id);
    return presentMessage(message, files, baseUrl);
  });
}

/** Presents messages as agents read them, with their ids. @param baseUrl the base URL of attachments */
export function presentThread(
  {
    messages,
    attachments = [],
  }: Pick<TicketDetails, 'messages'> & Partial<Pick<TicketDetails, 'attachments'>>,
  baseUrl = '',
): ThreadMessage[] {
  return messages.map((row) => {
    const files = attachments.filter(({ messageId }) => messageId === row.id);
    const { ticketID: _, sid: __, agentID, ...message } = presentMessage(row, files, baseUrl);
    const mergedFrom = row.writtenTo ?? row.mergedFrom?.[0] ?? null;
    return { messageId: row.id, agentId: agentID, ...message, page: row.page, mergedFrom };
  });
}

function presentMessage(row: MessageRow, files: readonly AttachmentRow[], baseUrl: string): TicketMessage {
  const { html, others } = completeImages(row.html, files, baseUrl);
  return {
    sid: row.userId,
    ticketID: String(row.ticketId),
    from: row.fromEmail,
    fromName: row.fromName,
    agentID: row.agentId,
    messageType: row.type,
    messagePlain: row.plain,
    messageHtml: html + linksTo(others, baseUrl),
    date: row.sentAt.toISOString(),
  };
}

function linksTo(files: readonly AttachmentRow[], baseUrl: string): string {
  if (files.length === 0) return '';
  const items = files.map(
    ({ name, path }) => `<li><a href="${escapeHtml(baseUrl + path)}">${escapeHtml(name)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

export function presentMeta({ ticket, agents }: TicketDetails): TicketMeta {
  return {
    tags: ticket.tags.map((tag) => ({ tag })),
    labels: ticket.labels.map((label) => ({ label })),
    linkedTickets: ticket.linkedTickets.map((ticketId) => ({ ticketId })),
    ticketStatus: ticket.status,
    assignedAgents: agents.map(({ id, name, email }) => ({ id, agentName: name, agentEmail: email ?? '' })),
  };
}

export interface SummaryParts {
  /** The names of existing agents by id. */
  readonly agentNames: ReadonlyMap<number, string>;
  readonly promisedUntil: Date | null;
  readonly now: Date;
}

export function presentSummary(
  { ticket, inboxName, last, lastExternalId, isUnread, hasDraft, chat }: TicketSummary,
  { agentNames, promisedUntil, now }: SummaryParts,
): DeskTicket {
  const { snoozedUntil, snoozedBy, wokenAt } = currentSnooze(ticket, now);
  const snoozer = snoozedBy === null ? undefined : agentNames.get(snoozedBy);
  return {
    ticketId: ticket.id,
    version: ticket.version,
    subject: ticket.subject,
    status: ticket.status,
    inboxId: ticket.inboxId,
    inboxName,
    labels: ticket.labels,
    assignedAgents: ticket.assignedAgents.flatMap((agentId) => {
      const name = agentNames.get(agentId);
      return name === undefined ? [] : [{ agentId, name }];
    }),
    team: ticket.team,
    fromEmail: ticket.fromEmail,
    fromName: ticket.fromName,
    last: last && presentLast(last),
    lastMessageId: lastExternalId,
    waitingSince: ticket.waitingSince?.toISOString() ?? null,
    promisedUntil: promisedUntil?.toISOString() ?? null,
    chat: chat && presentDeskChat(chat),
    isSpam: ticket.isSpam,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    snoozedBy: snoozedBy === null || snoozer === undefined ? null : { agentId: snoozedBy, name: snoozer },
    wokenDate: wokenAt?.toISOString() ?? null,
    isUnread,
    hasDraft,
    createdDate: ticket.createdAt.toISOString(),
    latestUpdated: ticket.lastActionAt.toISOString(),
  };
}

export function presentLinked({
  id,
  subject,
  fromEmail,
  fromName,
  createdAt,
}: Pick<TicketRow, 'id' | 'subject' | 'fromEmail' | 'fromName' | 'createdAt'>): LinkedTicket {
  return { ticketId: id, subject, fromEmail, fromName, createdDate: createdAt.toISOString() };
}

export function presentKept({ messageId, keptUntil }: KeptMail): { messageId: number; keptUntil: string } {
  return { messageId, keptUntil: keptUntil.toISOString() };
}

export function presentOriginal(
  { receivedAt, keptUntil }: KeptMail,
  { headers, parts, isCut }: ReadOriginal,
): OriginalMail {
  return {
    receivedDate: receivedAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
    headers,
    parts: [...parts],
    isCut,
  };
}

/** Presents the merge of a ticket. @param root the ticket that has its messages */
export function presentMerge(merge: MergeRow, root: TicketRow): ThreadMerge {
  return {
    intoTicketId: root.id,
    subject: root.subject,
    mergedDate: merge.mergedAt.toISOString(),
    undoableUntil: new Date(merge.mergedAt.getTime() + undoHours * 3_600_000).toISOString(),
  };
}

export function presentDraft({
  ticketId,
  kind,
  message,
  files,
  version,
  savedAt,
  stoppedAt,
}: DraftRow): Draft {
  return {
    ticketId,
    kind,
    message,
    files: [...files],
    version,
    savedDate: savedAt.toISOString(),
    stoppedDate: stoppedAt?.toISOString() ?? null,
  };
}

export function presentOrphanedDraft({
  id,
  agentName,
  kind,
  message,
  files,
}: OrphanedDraftRow): OrphanedDraft {
  return { draftId: id, agentName, kind, message, files: [...files] };
}

export function presentHeldMessage({ id, message, files, releaseAt, savedAt }: DraftRow): HeldMessage {
  const releasedAt = (releaseAt ?? savedAt).toISOString();
  return { heldMessageId: id, message, files: [...files], releasedAt };
}

export function presentFailingMailbox({
  mailbox,
  failingSince,
}: FailingMailbox): MailProblems['mailboxes'][number] {
  // The user of a mailbox is often an email address, a host has no `@`.
  const end = mailbox.lastIndexOf('@');
  return {
    user: mailbox.slice(0, end),
    host: mailbox.slice(end + 1),
    failingSince: failingSince.toISOString(),
  };
}

export function presentNotificationSettings({
  newTickets,
  replies,
  mineIncludesTeams,
  onScreen,
  sound,
  mail,
}: NotificationSettingsRow): NotificationSettings {
  return { newTickets, replies, mineIncludesTeams, onScreen, sound, mail };
}

export function presentSavedReply(row: SavedReplyRow): SavedReply {
  const { id, agentId, team, name, texts, usedCount, usedAt, changedAt } = row;
  return {
    savedReplyId: id,
    name,
    isShared: agentId === null,
    team,
    texts: [...texts],
    usedCount,
    usedDate: usedAt?.toISOString() ?? null,
    changedDate: changedAt.toISOString(),
  };
}

export function presentBlockedAddress({
  address,
  anonymousOnly,
  agentId,
  blockedAt,
}: BlockedRow): BlockedAddress {
  return { email: address, anonymousOnly, agentId, blockedDate: blockedAt.toISOString() };
}

export function presentListedDraft({ ticketId, kind, version, text, savedAt }: ListedDraftRow): ListedDraft {
  return { ticketId, kind, version, text: firstLine(text), savedDate: savedAt.toISOString() };
}

export function presentHeldMail(mail: HeldMail): HeldMailEntry {
  const { id, inboxName, sender, agent, ticketId, reason, request, receivedAt } = mail;
  return {
    mailId: id,
    inboxName,
    sender,
    agent,
    ticketId,
    ticketSubject: request?.ticketSubject ?? '',
    customer: request?.customer ?? null,
    reason: reason ?? '',
    check: request?.row.authentication ?? null,
    subject: request?.row.subject ?? '',
    text: request?.text.trim() ?? '',
    fileNames: request?.row.fileNames ?? [],
    answers: (request?.answers ?? []).map(({ name, plain, sentAt }) => ({
      name,
      text: plain.trim(),
      date: sentAt.toISOString(),
    })),
    receivedDate: receivedAt.toISOString(),
  };
}

/** @param chat the newest period of chat, for visitors */
export function presentRead(row: ReadRow, chat: VisitorChat | null): ReadMark {
  const { ticketId, version, status, readAt, seenAt, unread, last, preview, canSetEmail } = row;
  return {
    ticketId,
    version,
    isOpen: status !== 'solved' && status !== 'closed',
    readUpTo: readAt?.toISOString() ?? null,
    seenUpTo: seenAt?.toISOString() ?? null,
    unread,
    last: last && presentLast(last),
    preview: preview && presentPreview(preview),
    canSetEmail,
    chat,
  };
}

function presentLast({ text, sentAt, agentId, isParticipants, name }: LastMessageRow): LastMessage {
  return { text: firstLine(text), date: sentAt.toISOString(), agentId, isParticipants, name };
}

function presentPreview({
  messageId,
  text,
  sentAt,
  agentId,
  name,
  picture,
}: PreviewRow): UnreadPreview | null {
  if (agentId === null) return null;
  return { messageId, text: firstLine(text), date: sentAt.toISOString(), agentId, name, picture };
}

/** Returns the beginning of a text on one line. */
function firstLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, maxLastLineLength).join('');
}

export function presentRating(ticket: TicketRow, now: Date): TicketRating {
  return {
    rating: ticket.rating,
    comment: ticket.ratingComment,
    ratedAt: ticket.ratedAt?.toISOString() ?? null,
    changeableUntil: changeableUntil(ticket)?.toISOString() ?? null,
    canRate: canBeRated(ticket, now),
  };
}
