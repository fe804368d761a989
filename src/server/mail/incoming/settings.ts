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
  /** How the receiving server calls itself in `Authentication-Results`; null: none is trusted. */
  readonly trustedAuthservId: string | null;
}

/** No door is open. */
export const noMailDoors: IncomingMailSettings = {
  smtp: null,
  imap: null,
  inboundSecret: null,
  trustedAuthservId: null,
};
