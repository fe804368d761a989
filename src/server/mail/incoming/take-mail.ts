/** What takes mail in, of which no more is loaded than is turned on. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { TrustedServers } from '../trust/trusted-servers.ts';
import type { MailProcessing } from './process/mail-processing.ts';
import type { TicketWriter } from './process/ticket-writer.ts';
import { type ArrivedMail, storeMail } from './store/commands.ts';

export interface TakeMailOptions extends IncomingMailSettings {
  readonly db: Database;
  readonly log: Log;
  /** The built `reader/worker.ts`. */
  readonly workerUrl: URL;
  readonly tickets: TicketWriter;
}

export interface MailIntake extends Background {
  /** Of `POST /mail/inbound`; null: it is not turned on. */
  readonly inbound: {
    readonly secret: string;
    /** Returns false where the mail is for none of the inboxes. */
    receive(mail: Omit<ArrivedMail, 'door'>): Promise<boolean>;
  } | null;
  /**
   * Stores a mail that was written on a page of the demo. Resolves once it was read too, so that whoever wrote it sees
   * what became of it.
   */
  receiveFromDemo(mail: Omit<ArrivedMail, 'door'>): Promise<boolean>;
  /** Opens the other doors, and begins to read what comes. */
  start(): Promise<void>;
}

export function takeMail({
  db,
  log,
  smtp,
  imap,
  inboundSecret,
  namedServers,
  workerUrl,
  tickets,
}: TakeMailOptions): MailIntake {
  let processing: MailProcessing | undefined;
  const doors: Background[] = [];

  function onStored(): void {
    processing?.processWaiting().catch((error: unknown) => log.error({ err: error }, 'reading mail failed'));
  }

  async function startProcessing(): Promise<MailProcessing> {
    const [{ startMailProcessing }, { createMailReader }] = await Promise.all([
      import('./process/mail-processing.ts'),
      import('./reader/mail-reader.ts'),
    ]);
    const readers = { small: createMailReader({ workerUrl }), large: createMailReader({ workerUrl }) };
    const trustedServers = new TrustedServers(db, { named: namedServers, imap });
    return startMailProcessing({ db, log, trustedServers, tickets, readers });
  }

  return {
    inbound:
      inboundSecret === null
        ? null
        : {
            secret: inboundSecret,
            async receive(mail) {
              const isStored = await storeMail(db, { ...mail, door: 'webhook' });
              if (isStored) onStored();
              return isStored;
            },
          },
    async receiveFromDemo(mail) {
      const isStored = await storeMail(db, { ...mail, door: 'demo' });
      await processing?.processWaiting();
      return isStored;
    },
    async start() {
      processing = await startProcessing();
      if (smtp) {
        const { openSmtpListener } = await import('./doors/smtp-listener.ts');
        const { port, close } = await openSmtpListener({ ...smtp, db, log, onStored });
        doors.push({ stop: close });
        log.info({ port }, 'mail is taken in by SMTP');
      }
      if (imap) {
        const { startMailboxFetcher } = await import('./doors/imap/mailbox-fetcher.ts');
        doors.push(startMailboxFetcher({ ...imap, db, log, onStored }));
      }
    },
    async stop() {
      await Promise.all(doors.map((door) => door.stop()));
      await processing?.stop();
    },
  };
}
