import { type NamedServers, noNamedServers } from '../trust/named-servers.ts';
import type { ImapSettings } from './doors/imap/imap-settings.ts';
import type { SmtpListenerSettings } from './doors/smtp-listener.ts';

/** Through which doors mail comes in. */
export interface IncomingMailSettings {
  /** Null: nobody listens. */
  readonly smtp: SmtpListenerSettings | null;
  /** Null: no mailbox is read. */
  readonly imap: ImapSettings | null;
  /** Of `POST /mail/inbound`; null: there is no such door. */
  readonly inboundSecret: string | null;
  /** The mail servers whose word on senders counts, as the environment names them. */
  readonly namedServers: NamedServers;
}

/** No door is open. */
export const noMailDoors: IncomingMailSettings = {
  smtp: null,
  imap: null,
  inboundSecret: null,
  namedServers: noNamedServers,
};
