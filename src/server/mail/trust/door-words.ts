import type { TrustedDoor } from '../../db/tables/index.ts';
import type { IncomingMailSettings } from '../incoming/settings.ts';
import { trustedDoors } from './named-servers.ts';

/** How each door is called in sentences. */
export const doorWords: Readonly<Record<TrustedDoor, string>> = {
  imap: 'by IMAP',
  smtp: 'by SMTP',
  webhook: 'from a provider',
};

/** The doors by which mail comes in. */
export function openDoors({ imap, smtp, inboundSecret }: IncomingMailSettings): TrustedDoor[] {
  const isOpen = { imap: imap !== null, smtp: smtp !== null, webhook: inboundSecret !== null };
  return trustedDoors.filter((door) => isOpen[door]);
}
