/**
 * A mixed load: help is read and voted on, tickets are opened and go on, contacts and files are stored, mail comes in.
 * What can be sent again under the same key is, until it is acknowledged, as the widget does; what cannot is sent once.
 */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { fillPath } from '../../../src/api/operation.ts';
import { createContact } from '../../../src/api/operations/contacts.ts';
import { getArticle, recordView, suggestSearch, voteYes } from '../../../src/api/operations/faq.ts';
import { insertTicket } from '../../../src/api/operations/tickets.ts';
import type { Ledger, Write } from './ledger.ts';

/** Whom and what the load is about. */
export interface LoadTarget {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly articleIds: readonly number[];
  readonly publicKey: string;
  readonly secretKey: string;
  /** An inbox that nobody is told of by mail. */
  readonly quietInbox: string;
  /** One whose agent is; null: there is none, and nothing is mailed. */
  readonly mailedInbox: string | null;
  readonly agentEmail: string;
  /** Who opens some of the tickets, and listens to them. */
  readonly visitorEmail: string;
}

export interface LoadOptions {
  readonly target: LoadTarget;
  readonly ledger: Ledger;
  /** Where servers answer: whoever is not answered by one asks the next. */
  readonly urls: readonly string[];
  /** Where they take mail in; without it none is sent. */
  readonly mailUrls: readonly string[];
  /** Is told of answers that no caller should get. */
  readonly onWrong: (what: string) => void;
}

export interface Load {
  /** Whether help is read and a ticket stored by the server at a place in `urls`, within two seconds. */
  answers(place: number): Promise<boolean>;
  /** The bytes of each acknowledged file, as a hash, by its mark. */
  readonly fileHashes: ReadonlyMap<string, string>;
  /** Ends it; what is under way is tried for so many milliseconds yet. */
  stop(timeoutMs: number): Promise<void>;
}

/** Milliseconds after which a caller gives an attempt up. */
const requestMs = 5000;

const refusals = new Set([408, 429, 503, 507]);

export function startLoad({ target, ledger, urls, mailUrls, onWrong }: LoadOptions): Load {
  const { userId, helpCenterId, articleIds, publicKey, secretKey } = target;
  const open = { apiKey: publicKey, userId };
  const office = { apiKey: secretKey, userId };
  const fileHashes = new Map<string, string>();
  const stopping = new AbortController();
  const givingUp = new AbortController();
  let turn = 0;

  async function ask(url: string, init: RequestInit = {}, limitMs = requestMs): Promise<Response | null> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
      const body = await response.arrayBuffer();
      const { status } = response;
      if (!response.ok && !refusals.has(status))
        onWrong(`${init.method ?? 'GET'} ${withoutKey(new URL(url).pathname)} was answered ${status}`);
      return new Response(body.byteLength > 0 ? body : null, { status });
    } catch {
      return null;
    }
  }

  function nextUrl(): string {
    turn += 1;
    return urls[turn % urls.length] ?? '';
  }

  const posting = (body: object, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

  /** Sends it until it is answered for good. */
  async function insist(path: string, init: RequestInit): Promise<Response | null> {
    while (!givingUp.signal.aborted) {
      const response = await ask(nextUrl() + path, init);
      if (response?.ok || (response && !refusals.has(response.status))) return response;
      await pause(100);
    }
    return null;
  }

  async function storeMessage(
    write: Write,
    message: { readonly fromEmail: string; readonly toEmail: string; readonly ticketId?: string },
    send: (path: string, init: RequestInit) => Promise<Response | null> = insist,
  ): Promise<boolean> {
    const response = await send(
      fillPath(insertTicket.path, office),
      posting(
        { ...message, subject: write.mark, message: write.mark, appendOpenTicket: false, autoReply: false },
        { 'idempotency-key': randomUUID() },
      ),
    );
    if (!response?.ok) return false;
    const answer: { json: { ticketID: number } } = await response.json();
    write.place = `${answer.json.ticketID}`;
    write.isAcknowledged = true;
    return true;
  }

  async function writeTicket(): Promise<void> {
    const toMailed = target.mailedInbox !== null && Math.random() < 0.25;
    const toEmail = toMailed && target.mailedInbox !== null ? target.mailedInbox : target.quietInbox;
    const fromEmail =
      Math.random() < 0.2 ? target.visitorEmail : `customer-${randomBytes(6).toString('hex')}@post.example`;
    const first = ledger.send('ticket');
    if (!(await storeMessage(first, { fromEmail, toEmail })) || Math.random() < 0.4) return;
    const ticketId = first.place ?? '';
    // In a ticket of the mailed inbox the agent answers, which is mailed to the customer.
    await storeMessage(ledger.send('message'), {
      toEmail,
      ticketId,
      fromEmail: toMailed ? target.agentEmail : fromEmail,
    });
  }

  async function writeContact(): Promise<void> {
    const write = ledger.send('contact');
    const body = { externalId: write.mark, firstName: 'Maja', labels: [] };
    const response = await ask(nextUrl() + fillPath(createContact.path, office), posting(body));
    if (!response?.ok) return;
    const { id }: { id: number } = await response.json();
    write.place = `${id}`;
    write.isAcknowledged = true;
  }

  async function upload(): Promise<void> {
    const write = ledger.send('upload');
    const body = Buffer.concat([
      Buffer.from(`${write.mark}\n`),
      Buffer.from(randomBytes(1 + Math.floor(Math.random() * 12_000)).toString('hex')),
    ]);
    fileHashes.set(write.mark, hashOf(body));
    const response = await ask(`${nextUrl()}/api/${secretKey}/${userId}/uploads?name=${write.mark}.txt`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    });
    if (!response?.ok) return;
    const { url }: { url: string } = await response.json();
    write.place = new URL(url).pathname;
    write.isAcknowledged = true;
  }

  async function vote(): Promise<void> {
    const articleId = anyOf(articleIds);
    const [kind, operation] =
      Math.random() < 0.5 ? (['vote', voteYes] as const) : (['view', recordView] as const);
    const count = ledger.sendCounted(kind, articleId);
    const body = { lang: 'en', helpCenterId, articleId, device: 'desktop' };
    const response = await ask(nextUrl() + fillPath(operation.path, open), posting(body));
    if (response?.ok) count.acknowledged += 1;
  }

  const readPaths = () => [
    `${fillPath(suggestSearch.path, open)}?${new URLSearchParams({ lang: 'en', helpCenterId: `${helpCenterId}`, q: 'change pas' })}`,
    `${fillPath(getArticle.path, { ...open, id: anyOf(articleIds) })}?lang=en&helpCenterId=${helpCenterId}`,
  ];

  async function read(): Promise<void> {
    for (const path of readPaths()) await ask(nextUrl() + path);
  }

  async function sendMail(): Promise<void> {
    const write = ledger.send('mail');
    // Somebody who writes often has to wait, so everybody writes once.
    const from = `writer-${randomBytes(6).toString('hex')}@post.example`;
    const raw = [
      ...[`From: ${from}`, `To: ${target.quietInbox}`, `Subject: ${write.mark}`],
      ...[`Message-ID: <${write.mark}@post.example>`, `Date: ${new Date().toUTCString()}`],
      ...['Content-Type: text/plain; charset=utf-8', '', write.mark, ''],
    ].join('\r\n');
    while (!givingUp.signal.aborted) {
      const url = anyOf(mailUrls);
      const transport = createTransport({
        url,
        connectionTimeout: 2000,
        greetingTimeout: 2000,
        socketTimeout: 5000,
      });
      try {
        await transport.sendMail({ envelope: { from, to: target.quietInbox }, raw });
        write.isAcknowledged = true;
        return;
      } catch {
        await pause(200);
      } finally {
        transport.close();
      }
    }
  }

  async function repeat(task: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await task();
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: givingUp.signal }).catch(() => {});
  }

  const running = [
    ...[repeat(writeTicket, 60), repeat(writeTicket, 60), repeat(writeTicket, 60)],
    ...[repeat(writeContact, 90), repeat(upload, 120), repeat(vote, 40), repeat(vote, 40), repeat(read, 40)],
    ...(mailUrls.length > 0 ? [repeat(sendMail, 250)] : []),
  ];

  return {
    fileHashes,
    async answers(place) {
      const url = urls[place] ?? '';
      for (const path of readPaths()) if (!(await ask(url + path, {}, 2000))?.ok) return false;
      const write = ledger.send('ticket');
      const { visitorEmail: fromEmail, quietInbox: toEmail } = target;
      return await storeMessage(write, { fromEmail, toEmail }, (path, init) => ask(url + path, init, 2000));
    },
    async stop(timeoutMs) {
      stopping.abort();
      const giveUp = setTimeout(() => givingUp.abort(), timeoutMs);
      await Promise.all(running);
      clearTimeout(giveUp);
    },
  };
}

function withoutKey(path: string): string {
  return path.replace(/fd[a-z]_[\w-]+\/\d+/, '…');
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function anyOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}
