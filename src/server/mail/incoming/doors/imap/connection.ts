/** A connection to a mailbox that only reads: it never selects a folder for writing, so that no flag can change. */

import { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import type { AccessTokens } from '../../../oauth.ts';
import { mailLimits } from '../../parse/parsed-mail.ts';
import { isLoginRefused } from './imap-errors.ts';

export interface ConnectOptions {
  /** Where there is no password. */
  readonly tokens: AccessTokens | null;
  /** Milliseconds after which a server that says nothing, though it should, is taken for dead. */
  readonly silenceMs: number;
  /** Ends the connection, or the attempt to make one. */
  readonly signal?: AbortSignal;
}

const connectTimeoutMs = 15_000;

/** Bytes of what stands around a mail in an answer. */
const mostAround = 1_000_000;

/** Bytes of a line: a search in a mailbox with a million new mails. */
const mostLineBytes = 16_000_000;

/** @throws {Error} whose words `explainImapError` finds */
export async function connectImap(settings: ImapSettings, options: ConnectOptions): Promise<ImapFlow> {
  const { tokens } = options;
  if (tokens === null) return await connectWith(settings, { pass: settings.password ?? '' }, options);
  try {
    return await connectWith(settings, { accessToken: await tokens.get(false) }, options);
  } catch (error) {
    // A token may end before its time.
    if (!isLoginRefused(error)) throw error;
    return await connectWith(settings, { accessToken: await tokens.get(true) }, options);
  }
}

type Secret = { readonly pass: string } | { readonly accessToken: string };

async function connectWith(
  { host, port, isSecure, user }: ImapSettings,
  secret: Secret,
  { silenceMs, signal }: ConnectOptions,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, ...secret },
    // Nobody between can take it away: without it, there is no login.
    ...(!isSecure && { doSTARTTLS: !isThisMachine(host) }),
    clientInfo: { name: 'Frontdesk' },
    logger: false,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    maxLiteralSize: mailLimits.bytes + mostAround,
    maxResponseSize: mailLimits.bytes + 2 * mostAround,
    maxLineLength: mostLineBytes,
    // None of it is needed to read mails one after the other.
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    disableCompression: true,
  });
  // What goes wrong is also told by the next command, and by the end of the connection.
  client.on('error', () => {});
  const end = () => client.close();
  signal?.addEventListener('abort', end);
  client.once('close', () => signal?.removeEventListener('abort', end));
  signal?.throwIfAborted();
  await client.connect();
  return client;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
