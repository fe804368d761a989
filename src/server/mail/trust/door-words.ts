import type { TrustedDoor } from '../../settings/server/named-servers.ts';
import { trustedDoors } from '../../settings/server/named-servers.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';

/** The names of doors in sentences. */
export const doorWords: Readonly<Record<TrustedDoor, string>> = {
  imap: 'by IMAP',
  smtp: 'by SMTP',
  webhook: 'from a provider',
};

/** The doors that the settings open. */
export function openDoors({ imap, smtp, inboundSecret }: IncomingMailSettings): TrustedDoor[] {
  const isOpen = { imap: imap !== null, smtp: smtp !== null, webhook: inboundSecret !== null };
  return trustedDoors.filter((door) => isOpen[door]);
}
