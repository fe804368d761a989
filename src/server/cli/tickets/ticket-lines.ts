import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { TicketOfAgents, TicketPage } from '../../resources/tickets/answering.sql.ts';
import type { AttachmentRow, MessageRow, TicketAgent } from '../../resources/tickets/tickets.sql.ts';
import { printableCell, printableText } from '../printable.ts';

/** Returns a line with id, status, last change, customer, agents, inbox and subject, separated by tabs. */
export function ticketLine({ ticket, inboxName, agents }: TicketOfAgents): string {
  const { id, status, changedAt, fromEmail, subject } = ticket;
  const assigned = agents.map(nameOfAgent).join(',');
  const cells = [String(id), status, changedAt.toISOString(), fromEmail, assigned, inboxName, subject];
  return `${cells.map(printableCell).join('\t')}\n`;
}

/** Presents a ticket with the interface's member names. */
export function presentAgentsTicket({ ticket, inboxName, agents }: TicketOfAgents) {
  return {
    ticketID: ticket.id,
    userId: ticket.userId,
    inboxName,
    status: ticket.status,
    subject: ticket.subject,
    fromEmail: ticket.fromEmail,
    labels: ticket.labels,
    assignedAgents: agents.map(({ id, name, email }) => ({
      agentID: id,
      agentName: name,
      agentEmail: email,
    })),
    createdDate: ticket.createdAt.toISOString(),
    updatedDate: ticket.changedAt.toISOString(),
  };
}

export function presentTicketPage(page: TicketPage) {
  return {
    ...presentAgentsTicket(page),
    messages: page.messages.map((message) => ({
      messageID: message.id,
      from: message.fromEmail,
      fromName: message.fromName,
      agentID: message.agentId,
      messageType: message.type,
      messagePlain: message.plain,
      page: message.page,
      articleId: message.articleId,
      date: message.sentAt.toISOString(),
      attachments: messageFiles(message, page.attachments).map(({ name, path }) => ({ name, path })),
    })),
    hasEarlier: page.hasEarlier,
  };
}

export function ticketText(page: TicketPage): string {
  const { ticket, inboxName, agents, messages, attachments } = page;
  const rows = [
    ['Ticket', `${ticket.id}, ${ticket.status}`],
    ['Subject', ticket.subject],
    [
      'Customer',
      isReservedEmail(ticket.fromEmail) ? 'left no address, and reads on the site' : ticket.fromEmail,
    ],
    ['Inbox', inboxName],
    ['Agents', agents.map(nameOfAgent).join(', ') || 'nobody'],
    ...(ticket.labels.length > 0 ? [['Labels', ticket.labels.join(', ')]] : []),
  ];
  const head = rows.map(([name = '', value = '']) => `${name.padEnd(10)}${printableCell(value)}\n`);
  return head.join('') + messages.map((message) => textOfMessage(message, attachments)).join('');
}

function textOfMessage(message: MessageRow, attachments: readonly AttachmentRow[]): string {
  const who = message.fromName === '' ? message.fromEmail : `${message.fromName} <${message.fromEmail}>`;
  const kind = message.type === 'external' ? '' : ', for agents only';
  const files = messageFiles(message, attachments).map(
    ({ name, path }) => `\n[${printableCell(name)}: ${printableCell(path)}]`,
  );
  const head = `— ${message.id}, ${message.sentAt.toISOString()}, ${printableCell(who)}${kind}`;
  return `\n${head}\n\n${printableText(message.plain.trim())}${files.join('')}\n`;
}

function messageFiles({ id }: MessageRow, attachments: readonly AttachmentRow[]): AttachmentRow[] {
  return attachments.filter(({ messageId }) => messageId === id);
}

function nameOfAgent({ name, email }: TicketAgent): string {
  return email ?? name;
}
