/** Records of what visitors and agents wrote to each other, and of forms, in which every text attacks. */

import { maxFieldLabelLength, maxFormFields } from '../../src/api/limits.ts';
import { inParts, lines, messages } from './hostile-texts.ts';

/** Whose the tickets and conversations are. */
export const visitor = { sub: 'v-1', email: 'maja.lind@post.example', name: 'Maja' };

export interface HostileTicket {
  readonly id: number;
  readonly subject: string;
  /** The names beside the messages of agents. */
  readonly agents: readonly string[];
  readonly messageCount: number;
}

export interface HostileConversation {
  readonly id: string;
  /** Of the agent. */
  readonly name: string;
  /** In order, of whomever. */
  readonly texts: readonly string[];
}

const userId = 1;
const inboxId = 90;
const time = '2026-01-01T00:00:00.000Z';
const statuses = ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'];

/** Messages of one ticket or conversation. */
const perThread = 6;

/** `agentIds` are those of agents who are stored too. */
export function buildMessages(agentIds: readonly number[]) {
  let nextId = 20_000;
  const newId = () => nextId++;
  const threads = inParts(messages, perThread);
  const names = inParts(lines, Math.ceil(lines.length / threads.length)).map((part) => part.join(' '));

  const tickets = threads.map((said, index) => {
    const subject = names[index] ?? '';
    const written = said.flatMap((text, place) => {
      const agentID = agentIds[(index * perThread + place) % agentIds.length];
      const shown = { messageType: 'external', messagePlain: text, messageHtml: text, date: time };
      const fromName = lines[(index * perThread + place) % lines.length];
      return [
        { id: newId(), from: visitor.email, fromName, agentID: null, ...shown },
        { id: newId(), from: 'help@shop.example', fromName, agentID, ...shown },
      ];
    });
    const record = {
      kind: 'ticket',
      userId,
      ticketID: newId(),
      inboxId,
      status: statuses[index % statuses.length],
      subject,
      fromEmail: visitor.email,
      createdDate: time,
      updatedDate: time,
      latestUpdated: time,
      messages: written,
    };
    const agents = written.flatMap(({ agentID, fromName = '' }) => (agentID === null ? [] : [fromName]));
    return { record, seen: { id: record.ticketID, subject, agents, messageCount: written.length } };
  });

  const conversations = threads.map((said, index) => {
    const name = names[index] ?? '';
    const bySystem = (record: object) => ({ from: name, agentID: null, message: JSON.stringify(record) });
    const written = [
      bySystem({ type: 'visitor-join', currentPage: name }),
      bySystem({ type: 'agent-join' }),
      ...said.flatMap((text) => [
        { from: name, agentID: agentIds[index % agentIds.length], message: text },
        { from: name, agentID: 0, message: text },
        bySystem({ type: 'bot', text }),
        bySystem({ type: text, text }),
        { from: name, agentID: null, message: text },
      ]),
      bySystem({ type: 'agent-leave' }),
    ].map((message) => ({ id: newId(), ...message, date: time }));
    const id = `c-${index}`;
    const record = { kind: 'conversation', userId, conversationID: id, date: time, startedAt: time };
    return {
      record: { ...record, messages: written },
      seen: { id, name, texts: said.flatMap((text) => [text, text, text]) },
    };
  });

  const inbox = { kind: 'inbox', userId, id: inboxId, inboxName: 'Shop', addresses: ['help@shop.example'] };
  return {
    records: [inbox, ...[...tickets, ...conversations].map(({ record }) => record)],
    tickets: tickets.map(({ seen }): HostileTicket => seen),
    conversations: conversations.map(({ seen }): HostileConversation => seen),
  };
}

/** Forms that between them have a field for every line; the last field of each offers them all. */
export function buildForms() {
  const types = ['text', 'textarea', 'email', 'phone', 'number', 'date', 'checkbox'];
  const labels = [...new Set(lines)].filter((line) => line.length <= maxFieldLabelLength);
  return inParts(labels, maxFormFields - 1).map((part, index) => ({
    kind: 'form',
    userId,
    id: 8000 + index,
    name: part.join(' '),
    fields: [
      ...part.map((label, place) => ({ label, type: types[place % types.length], required: true })),
      {
        label: `one of ${part[0]}`.slice(0, maxFieldLabelLength),
        type: 'select',
        required: true,
        options: part,
      },
    ],
    createdAt: time,
    updatedAt: time,
  }));
}
