/** Reads `MAIL_TRUSTED_AUTHSERV_ID`: one trusted mail server for all channels, or one for each channel. */

import { ConfigError } from './config-error.ts';

/** Channels of incoming mail whose mail server can authenticate senders. */
export const trustedChannels = ['imap', 'smtp', 'webhook'] as const;
export type TrustedChannel = (typeof trustedChannels)[number];

/** By channel, the server name to trust in `Authentication-Results` headers; null if none is trusted. */
export type NamedServers = Readonly<Record<TrustedChannel, string | null>>;

export const noNamedServers: NamedServers = { imap: null, smtp: null, webhook: null };

/**
 * @param items such as `mx.google.com` or `imap:mx.google.com`; a name without a channel applies to every channel that
 * has no name of its own
 * @throws {ConfigError} for two names of one channel
 */
export function readNamedServers(items: readonly string[]): NamedServers {
  const everywhere = items.filter((item) => !item.includes(':'));
  if (everywhere.length > 1) {
    throw new ConfigError(
      'MAIL_TRUSTED_AUTHSERV_ID has two servers for all channels. Give each its channel: imap:NAME,smtp:NAME,webhook:NAME.',
    );
  }
  const named = { ...noNamedServers };
  for (const channel of trustedChannels) {
    const own = items.filter((item) => item.startsWith(`${channel}:`));
    if (own.length > 1) {
      throw new ConfigError(
        `MAIL_TRUSTED_AUTHSERV_ID has two servers for the channel ${channel}: remove one of them.`,
      );
    }
    named[channel] = own[0]?.slice(channel.length + 1) ?? everywhere[0] ?? null;
  }
  return named;
}
