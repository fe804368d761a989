/** Connects to a mailbox. */

import { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import type { AccessTokens } from '../../../oauth.ts';
import { mailLimits } from '../../parse/parsed-mail.ts';
import { isLoginRefused } from './imap-errors.ts';

export interface ConnectOptions {
  /** Tokens in place of a password; null: the settings have a password. */
  readonly tokens: AccessTokens | null;
  /** Milliseconds after which a silent server counts as dead. */
  readonly silenceMs: number;
  /** Ends the connection, or the attempt to make one. */
  readonly signal?: AbortSignal;
}

const connectTimeoutMs = 15_000;

/** Bytes around a mail in an answer of the server. */
const mostAround = 1_000_000;

/** Bytes of the longest line: the result of a search with a million new mails. */
const mostLineBytes = 16_000_000;

/** @throws {Error} that `explainImapError` explains */
export async function connectImap(settings: ImapSettings, options: ConnectOptions): Promise<ImapFlow> {
  const { tokens } = options;
  if (tokens === null) return await connectWith(settings, { pass: settings.password ?? '' }, options);
  try {
    return await connectWith(settings, { accessToken: await tokens.get(false) }, options);
  } catch (error) {
    // A token may be revoked before its end.
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
    // A server without STARTTLS gets no login, so that no attacker in between can strip the encryption.
    ...(!isSecure && { doSTARTTLS: !isThisMachine(host) }),
    clientInfo: { name: 'Frontdesk' },
    logger: false,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    maxLiteralSize: mailLimits.bytes + mostAround,
    maxResponseSize: mailLimits.bytes + 2 * mostAround,
    maxLineLength: mostLineBytes,
    // Reading mails one after the other needs none of these.
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    disableCompression: true,
  });
  // The next command and the event 'close' report errors too.
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
