import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { trustedChannels } from '../../settings/server/named-servers.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';

/** The names of channels as sentences use them. */
export const channelWords: Readonly<Record<TrustedChannel, string>> = {
  imap: 'by IMAP',
  smtp: 'by SMTP',
  webhook: 'from a provider',
};

/** Returns the channels that the settings turn on. */
export function openChannels({ imap, smtp, inboundSecret }: IncomingMailSettings): TrustedChannel[] {
  const isOpen = { imap: imap !== null, smtp: smtp !== null, webhook: inboundSecret !== null };
  return trustedChannels.filter((channel) => isOpen[channel]);
}
