/** Reads `MAIL_TRUSTED_AUTHSERV_ID`, the mail servers whose word on senders counts: one name for every way in, or one for each. */

import { ConfigError } from './config-error.ts';

/** The ways in by which a named server may state who sent a mail. */
export const trustedChannels = ['imap', 'smtp', 'webhook'] as const;
export type TrustedChannel = (typeof trustedChannels)[number];

/** How the server before each channel calls itself in `Authentication-Results`; null: none is named. */
export type NamedServers = Readonly<Record<TrustedChannel, string | null>>;

export const noNamedServers: NamedServers = { imap: null, smtp: null, webhook: null };

/**
 * @param items such as `mx.google.com` or `imap:mx.google.com`; a name without a way in counts where none is given
 * @throws {ConfigError} where two names are for one way in
 */
export function readNamedServers(items: readonly string[]): NamedServers {
  const everywhere = items.filter((item) => !item.includes(':'));
  if (everywhere.length > 1) {
    throw new ConfigError(
      'MAIL_TRUSTED_AUTHSERV_ID names two servers for every way in. Say for which each is: imap:NAME,smtp:NAME,webhook:NAME.',
    );
  }
  const named = { ...noNamedServers };
  for (const channel of trustedChannels) {
    const own = items.filter((item) => item.startsWith(`${channel}:`));
    if (own.length > 1) {
      throw new ConfigError(`MAIL_TRUSTED_AUTHSERV_ID names two servers for ${channel}: only one can count.`);
    }
    named[channel] = own[0]?.slice(channel.length + 1) ?? everywhere[0] ?? null;
  }
  return named;
}
