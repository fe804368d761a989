import { describe, expect, test } from 'vitest';
import type { SignedInAgent } from '../../../../src/api/service.ts';
import type { InboxRow } from '../../../../src/server/mail/inboxes/inboxes.sql.ts';
import {
  decide,
  type InsertFacts,
  inboxSource,
} from '../../../../src/server/resources/tickets/decide-insert-ticket.ts';

type Inbox = Pick<InboxRow, 'askAddress'>;
type Facts = InsertFacts<Inbox>;

const maja = 'maja@post.example';
const anonymous: Facts['caller'] = {
  kind: 'public',
  newTicketOwner: { openedBy: 'anonymous', ticketToken: 'hash' },
};
const identified: Facts['caller'] = { kind: 'public', newTicketOwner: { openedBy: 'identified', sub: '7' } };
const strict: Inbox = { askAddress: 'required' };
const lenient: Inbox = { askAddress: 'optional' };

const asked: Facts = {
  caller: { kind: 'secret' },
  input: { fromEmail: maja },
  earlierTicketId: null,
  inbox: strict,
  isThreadOpen: false,
  isChatOffered: false,
};
const reply = { fromEmail: maja, ticketId: '5', undoSeconds: 10 };

const written = { act: 'write', inbox: strict, sender: maja, reply: null };
const repeated = { act: 'repeat', ticketId: 5 };
const withoutInbox = { act: 'refuse', member: 'toEmail' };
const withoutSender = { act: 'refuse', member: 'fromEmail' };
const heldFor = (holdSeconds: number) => ({ ...written, reply: { ticketId: 5, holdSeconds } });

const cases: readonly [title: string, facts: Partial<Facts>, expected: object][] = [
  ['goes out under its sender’s email', {}, written],
  ['repeats the earlier one of the same key', { earlierTicketId: 5 }, repeated],
  ['repeats it though the inbox is gone', { earlierTicketId: 5, inbox: null }, repeated],
  ['needs an inbox', { inbox: null }, withoutInbox],
  ['needs a sender from a back office', { input: {}, inbox: lenient }, withoutSender],
  ['needs a sender from a visitor', { caller: anonymous, input: {} }, withoutSender],
  [
    'needs none from a visitor where the inbox does not ask for it',
    { caller: anonymous, input: {}, inbox: lenient },
    { ...written, inbox: lenient, sender: null },
  ],
  [
    'needs none from a visitor with whom an agent can chat',
    { caller: anonymous, input: {}, isChatOffered: true },
    { ...written, sender: null },
  ],
  [
    'needs one from a visitor in a ticket that is there',
    { caller: anonymous, input: { ticketId: '5' }, inbox: lenient },
    withoutSender,
  ],
  ['needs one from a signed-in visitor', { caller: identified, input: {}, inbox: lenient }, withoutSender],
  ['waits for its seconds as a reply', { input: reply }, heldFor(10)],
  ['goes out at once while a visitor has the thread open', { input: reply, isThreadOpen: true }, heldFor(0)],
  ['goes out at once without seconds', { input: { ...reply, undoSeconds: undefined } }, heldFor(0)],
  ['never waits as a note', { input: { ...reply, messageType: 'internal' } }, written],
  ['never waits as a new ticket', { input: { ...reply, ticketId: undefined } }, written],
  ['never waits if a visitor wrote it', { caller: identified, input: reply }, written],
];

describe('a message', () => {
  test.each(cases)('%s', (_, facts, expected) => {
    expect(decide({ ...asked, ...facts })).toEqual(expected);
  });

  test('has the ticket’s inbox at the desk, and that of its address elsewhere', () => {
    const agent: SignedInAgent = {
      id: 3,
      name: 'Ester',
      email: null,
      role: 'agent',
      teams: [],
      hiddenInboxes: [],
    };
    expect(inboxSource({ agent }, { ticketId: '5' })).toBe('ticket');
    expect(inboxSource({ agent }, {})).toBe('toEmail');
    expect(inboxSource({}, { ticketId: '5' })).toBe('toEmail');
  });
});
