/** The tickets and chats of a plain deployment, as far as a gateway reads and writes them. */

import { check, found, plainUserId, queryOf, Refused, type Shape, type Values } from './plain-shapes.ts';

export const plainInbox = 'hello@loom.example';
export const plainConversationId = 'visit-7781';

/** One operation below `/message`. */
export interface Asking {
  /** `GET listTickets` */
  readonly operation: string;
  /** What stands in the path after the user. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** The address that was asked, without its query. */
  readonly address: string;
  readonly body: Values;
}

/** Which of its two times a ticket changes by whatever happens to it; the other one is that of the last message. */
export type ChangeTime = 'updatedDate' | 'latestUpdated';

export interface PlainMessages {
  /** @throws {Refused} */
  answer(asking: Asking): unknown;
  /** Subjects of the tickets, and who said what in them. */
  tickets(): { subject: string; fromEmail: string; said: string[] }[];
  /** An agent answers the newest ticket. */
  answerTicket(message: string): void;
}

const time = '2026-02-03T09:30:00.000Z';

interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly fromEmail: string;
  readonly labels: readonly string[];
  status: string;
  changedAt: string;
  readonly messages: {
    from: string;
    fromName: string;
    agentID: number | null;
    type: string;
    text: string;
    date: string;
  }[];
}

const agent = {
  agentID: 9,
  sid: plainUserId,
  agentName: 'Tove',
  agentEmail: 'tove@loom.example',
  agentPicture: '',
  agentLastActive: time,
  department: '',
  isBackOffice: '0',
  groups: '',
};

const day = /^\d{4}-\d\d-\d\d$/;
const statuses = ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'];
const numbers: Shape = { optional: { limit: 'integer', cursorId: 'integer', cursorUpdated: 'integer' } };

export function createPlainMessages(changeTime: ChangeTime): PlainMessages {
  const tickets: Ticket[] = [];
  let lastTicket = 8000;
  let clock = Date.now();

  /** Later than every instant before. */
  const now = () => {
    clock = Math.max(clock + 1, Date.now());
    return new Date(clock).toISOString();
  };
  const envelope = (json: readonly unknown[], more: object = {}) => ({
    result: 'success',
    json,
    length: json.length,
    ...more,
  });

  function listTickets(values: Values, here: string) {
    check(values, {
      optional: {
        limit: 'integer',
        updatedAfter: day,
        updatedBefore: day,
        latestUpdatedAfter: day,
        latestUpdatedBefore: day,
        fromEmail: 'text',
        status: statuses,
        fileType: ['csv', 'json'],
        cursorId: 'integer',
        cursorUpdated: 'integer',
      },
    });
    const { limit = 100, fromEmail, status, cursorId = 0 } = values;
    const all = tickets.filter(
      (ticket) =>
        (fromEmail === undefined || ticket.fromEmail === fromEmail) &&
        (status === undefined || ticket.status === status) &&
        ticket.id > Number(cursorId),
    );
    const page = all.slice(0, Number(limit));
    const last = all.length > page.length ? page.at(-1) : undefined;
    const rows = page.map(({ id, subject, fromEmail, labels, status, messages, changedAt }) => ({
      sid: plainUserId,
      inboxName: 'Hello',
      ticketID: id,
      status,
      subject,
      fromEmail,
      labels,
      createdDate: messages[0]?.date ?? time,
      updatedDate: messages.at(-1)?.date ?? time,
      latestUpdated: messages.at(-1)?.date ?? time,
      [changeTime]: changedAt,
    }));
    const next =
      last && `${here}?cursorId=${last.id}&cursorUpdated=${Date.parse(last.changedAt)}&limit=${limit}`;
    return envelope(rows, next ? { next } : {});
  }

  function grabTicket(ticketId: string) {
    const ticket = found(tickets.find(({ id }) => String(id) === ticketId));
    const rows = ticket.messages.map(({ from, fromName, agentID, type, text, date }) => ({
      sid: plainUserId,
      ticketID: ticketId,
      from,
      fromName,
      agentID,
      messageType: type,
      messagePlain: text,
      messageHtml: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      date,
    }));
    const meta = {
      tags: [],
      labels: ticket.labels.map((label) => ({ label })),
      linkedTickets: [],
      ticketStatus: ticket.status,
      assignedAgents: [{ id: agent.agentID, agentName: agent.agentName, agentEmail: agent.agentEmail }],
    };
    return envelope(rows, { meta });
  }

  function insertTicket(values: Values) {
    check(values, {
      needed: { fromEmail: 'text', toEmail: 'text', subject: 'text', message: 'text' },
      optional: {
        fromName: 'text',
        appendOpenTicket: 'boolean',
        ticketId: 'text',
        messageType: ['internal', 'external'],
        status: statuses,
        autoReply: 'boolean',
        labels: 'texts',
        attachments: 'texts',
      },
    });
    const { fromEmail, fromName = '', toEmail, subject, message, ticketId, status = 'new', labels } = values;
    if (toEmail !== plainInbox) throw new Refused(400, 'no such mailbox');
    const date = now();
    const isOpen = (one: Ticket) =>
      one.fromEmail === fromEmail && one.status !== 'closed' && one.status !== 'solved';
    const appended =
      ticketId !== undefined
        ? found(tickets.find(({ id }) => String(id) === ticketId))
        : values['appendOpenTicket'] !== false
          ? tickets.find(isOpen)
          : undefined;
    lastTicket += appended ? 0 : 1;
    const ticket: Ticket = appended ?? {
      id: lastTicket,
      subject: String(subject),
      fromEmail: String(fromEmail),
      labels: Array.isArray(labels) ? labels : [],
      status: String(status),
      changedAt: date,
      messages: [],
    };
    if (!appended) tickets.push(ticket);
    ticket.messages.push({
      from: String(fromEmail),
      fromName: String(fromName),
      agentID: null,
      type: String(values['messageType'] ?? 'external'),
      text: String(message),
      date,
    });
    ticket.changedAt = now();
    return { result: 'success', json: { ticketID: ticket.id } };
  }

  function listTicketsEmails(values: Values) {
    check(values, {
      needed: { startTime: day, endTime: day },
      optional: {
        limit: 'integer',
        timezone: 'text',
        fileType: ['csv', 'json'],
        cursorId: 'integer',
        cursorCreated: 'integer',
      },
    });
    const rows = tickets.flatMap(({ id, messages }) =>
      messages
        .filter(({ type }) => type === 'external')
        .map(({ from, fromName, agentID, date }) => ({
          createdDate: date,
          inboxName: 'Hello',
          from: { address: agentID === null ? from : plainInbox, name: fromName },
          ticketID: id,
          to: [{ address: agentID === null ? plainInbox : from }],
          cc: [],
          bcc: [],
        })),
    );
    return envelope(rows);
  }

  function grabConversation(id: string) {
    if (id !== plainConversationId) return envelope([]);
    const said = (id: number, from: string, message: string, agentID: number | null) => ({
      id,
      sid: plainUserId,
      conversationID: plainConversationId,
      from,
      message,
      date: `2026-02-03T09:3${id}:00.000Z`,
      agentID,
    });
    return envelope([
      said(1, 'System', '{"type":"visitor-join","page":"https://loom.example/"}', null),
      said(2, 'Visitor', 'Do you ship to Norway?', 0),
      said(3, 'Tove', 'We do, in four days.', agent.agentID),
    ]);
  }

  return {
    answer({ operation, id, query, address, body }) {
      const values = queryOf(query, numbers);
      if (operation === 'GET listTickets') return listTickets(values, address);
      if (operation === 'GET listTicketsEmails') return listTicketsEmails(values);
      check(values, {});
      switch (operation) {
        case 'GET grabTicket':
          return grabTicket(id);
        case 'POST insertTicket':
          return insertTicket(body);
        case 'GET grabConversation':
          return grabConversation(id);
        case 'GET grabAgent':
          return envelope(id === String(agent.agentID) ? [agent] : []);
        case 'GET grabAgents':
          return envelope([agent]);
        default:
          throw new Refused(404, 'not found');
      }
    },
    tickets: () =>
      tickets.map(({ subject, fromEmail, messages }) => ({
        subject,
        fromEmail,
        said: messages.map(({ text }) => text),
      })),
    answerTicket(message) {
      const ticket = tickets.at(-1);
      if (!ticket) throw new Error('there is no ticket to answer');
      ticket.status = 'pending';
      ticket.messages.push({
        from: agent.agentEmail,
        fromName: agent.agentName,
        agentID: agent.agentID,
        type: 'external',
        text: message,
        date: now(),
      });
      ticket.changedAt = now();
    },
  };
}
