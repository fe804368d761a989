/** Reads `MAIL_TRUSTED_AUTHSERV_ID`, the trusted mail servers: one name for all channels, or one for each. */

import { ConfigError } from './config-error.ts';

/** Channels whose mail servers can prove senders. */
export const trustedChannels = ['imap', 'smtp', 'webhook'] as const;
export type TrustedChannel = (typeof trustedChannels)[number];

/** The trusted names in `Authentication-Results` by channel; null: none. */
export type NamedServers = Readonly<Record<TrustedChannel, string | null>>;

export const noNamedServers: NamedServers = { imap: null, smtp: null, webhook: null };

/**
 * @param items such as `mx.google.com` or `imap:mx.google.com`; a name without a channel is for channels without a name
 * @throws {ConfigError} for two names of one channel
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
