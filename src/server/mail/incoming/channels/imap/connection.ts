import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import type { AccessTokens } from '../../../oauth.ts';
import { isThisMachine } from '../../../this-machine.ts';
import { mailLimits } from '../../parse/parsed-mail.ts';
import { isLoginRefused } from './imap-errors.ts';

export interface ConnectOptions {
  /** Access tokens, used instead of a password; null if the settings have a password. */
  readonly tokens: AccessTokens | null;
  /** Milliseconds after which a silent server counts as dead. */
  readonly silenceMs: number;
  /** Closes the connection, or gives up connecting. */
  readonly signal?: AbortSignal;
}

const connectTimeoutMs = 15_000;

/** Limits the bytes in a server response besides the mail. */
const mostAround = 1_000_000;

/** Bytes of the longest line in a server response: the result of a search that finds a million new mails. */
const mostLineBytes = 16_000_000;

/** @throws {Error} an error that `explainImapError` can explain */
export async function connectImap(settings: ImapSettings, options: ConnectOptions): Promise<ImapFlow> {
  const { tokens } = options;
  if (tokens === null) return await connectWith(settings, { pass: settings.password ?? '' }, options);
  try {
    return await connectWith(settings, { accessToken: await tokens.get(false) }, options);
  } catch (error) {
    // A token may be revoked before it expires.
    if (!isLoginRefused(error)) throw error;
    return await connectWith(settings, { accessToken: await tokens.get(true) }, options);
  }
}

type Secret = { readonly pass: string } | { readonly accessToken: string };

async function connectWith(
  { host, port, isSecure, user, resolve }: ImapSettings,
  secret: Secret,
  { silenceMs, signal }: ConnectOptions,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    // A checked IP address cannot change between the check and the connection.
    host: (await resolve?.()) ?? host,
    servername: isIP(host) ? undefined : host,
    port,
    secure: isSecure,
    auth: { user, ...secret },
    // No login is sent to a server without STARTTLS, so that an attacker in between cannot strip the encryption.
    ...(!isSecure && { doSTARTTLS: !isThisMachine(host) }),
    clientInfo: { name: 'Frontdesk' },
    logger: false,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    maxLiteralSize: mailLimits.bytes + mostAround,
    maxResponseSize: mailLimits.bytes + 2 * mostAround,
    maxLineLength: mostLineBytes,
    // Reading one mail after another needs none of these extensions.
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    disableCompression: true,
  });
  // The next command reports the same errors, as does the event 'close'.
  client.on('error', () => {});
  const end = () => client.close();
  signal?.addEventListener('abort', end);
  client.once('close', () => signal?.removeEventListener('abort', end));
  signal?.throwIfAborted();
  await client.connect();
  return client;
}
