/** Prevents visitors' messages from becoming agents': under an agent's email address, they are sent under an alias. */

import { LRUCache } from 'lru-cache';
import type { TicketMessage } from '../api/schemas/tickets.ts';
import type { Caller } from '../api/service.ts';
import { reservedEmailDomain } from '../api/shared/reserved-email.ts';
import { readRows } from '../api/shared/rows.ts';
import { foldEmail } from '../formats/fold-email.ts';
import { sha256 } from '../formats/hash.ts';
import { escapeHtml } from '../markup/html/escape-html.ts';
import type { MessageText } from '../markup/html/message-text.ts';
import type { AliasStore } from './store.ts';
import type { RequestUpstream } from './transport/request.ts';

export interface SentAs {
  readonly fromEmail: string;
  readonly message: string;
  readonly autoReply?: boolean;
}

export interface VisitorAliases {
  /** Returns the email address and text with which a message is forwarded. */
  sentAs(caller: Caller, message: Pick<SentAs, 'fromEmail' | 'message'>): Promise<SentAs>;
}

/** Returns a message in its stored forms, and whether it is HTML. */
export type PrintMessage = (message: string) => Promise<MessageText>;

/** Milliseconds for which agents' email addresses are cached. */
const keptFor = 60_000;
const maxUsers = 1000;

export function createVisitorAliases(
  store: Pick<AliasStore, 'noteAlias'>,
  request: RequestUpstream,
  printMessage: PrintMessage,
): VisitorAliases {
  const agents = new LRUCache<number, ReadonlySet<string>, Caller>({
    max: maxUsers,
    ttl: keptFor,
    fetchMethod: async (_userId, _stale, { context }) => {
      const { json } = await request(context, 'grabAgents', {});
      return new Set((await readRows(json)).map(({ agentEmail }) => foldEmail(agentEmail)));
    },
  });

  /** Adds the email address to the text, because the agent who replies has to know it. */
  async function withLine(message: string, email: string): Promise<string> {
    const line = `${beginning}${email}`;
    const { isHtml } = await printMessage(message);
    return isHtml ? `<p>${escapeHtml(line)}</p>${message}` : `${line}\n\n${message}`;
  }

  return {
    async sentAs(caller, { fromEmail, message }) {
      if (caller.kind === 'secret') return { fromEmail, message };
      const email = foldEmail(fromEmail);
      const agentEmails = await agents.forceFetch(caller.userId, { context: caller });
      if (!agentEmails.has(email)) return { fromEmail, message };
      const alias = visitorAlias(caller.userId, email);
      await store.noteAlias(caller.userId, { alias, email });
      // Mail to the alias is never delivered.
      return { fromEmail: alias, message: await withLine(message, fromEmail), autoReply: false };
    },
  };
}

function visitorAlias(userId: number, email: string): string {
  const digest = sha256(`${userId} ${email}`).slice(0, 24);
  return `visitor+${digest}@${reservedEmailDomain}`;
}

const beginning = "The visitor's address: ";

/** Returns the message as the visitor wrote it. Its sender is the email address as typed; `email` if that was lost. */
export function withoutLine(message: TicketMessage, email: string): TicketMessage {
  const { messagePlain, messageHtml } = message;
  const [line = ''] = messagePlain.split(/[\r\n]/, 1);
  const written = line.slice(beginning.length).trim();
  if (!line.startsWith(beginning) || foldEmail(written) !== email) return { ...message, from: email };
  return {
    ...message,
    from: written,
    messagePlain: messagePlain.slice(line.length).replace(/^(?:\r?\n){1,2}/, ''),
    messageHtml: htmlAfter(messageHtml, line.trim()),
  };
}

/** Removes a line from the beginning of HTML, with or without a paragraph around it; other HTML is unchanged. */
function htmlAfter(html: string, line: string): string {
  const begun = html.trimStart().replace(/^<p>/i, '');
  const found = [line, escapeHtml(line)].find(
    (text) => begun.slice(0, text.length).toLowerCase() === text.toLowerCase(),
  );
  return found === undefined ? html : begun.slice(found.length).replace(/^(?:<\/p>|<br\s*\/?>|\s)*/i, '');
}
