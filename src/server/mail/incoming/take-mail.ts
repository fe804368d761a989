/**
 * Receives mail through the channels that the settings turn on, and loads the code of only these; and from the mailboxes
 * that owners connect.
 */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import type { MailHosts } from '../../outbound-hosts/mail-hosts.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { IncomingMailSettings } from '../../settings/server/subjects/incoming-mail.ts';
import { startMailboxFetchers } from '../mailboxes/mailbox-fetchers.ts';
import { TrustedServers } from '../trust/trusted-servers.ts';
import type { MailProcessing } from './process/mail-processing.ts';
import type { TicketWriter } from './process/ticket-writer.ts';
import { type ArrivedMail, storeMail } from './store/raw-mail.sql.ts';

export interface TakeMailOptions extends IncomingMailSettings {
  readonly db: Database;
  readonly log: Log;
  /** The URL of the built `reader/worker.ts`. */
  readonly workerUrl: URL;
  readonly tickets: TicketWriter;
  readonly secrets: SecretBox;
  readonly mailHosts: MailHosts;
}

type ReceivedMail = Omit<ArrivedMail, 'channel'>;

export interface MailIntake extends Background {
  /** Handles `POST /mail/inbound`; null if the settings do not turn it on. */
  readonly inbound: {
    readonly secret: string;
    /** Returns false if no inbox has one of the mail's email addresses. */
    receive(mail: ReceivedMail): Promise<boolean>;
  } | null;
  /** Stores a mail from a page of the demo; resolves once it is also processed, so that the page can show it. */
  receiveFromDemo(mail: ReceivedMail): Promise<boolean>;
  /** Starts listening, fetching, and processing stored mails. */
  start(): Promise<void>;
}

export function takeMail(options: TakeMailOptions): MailIntake {
  return new Intake(options);
}

class Intake implements MailIntake {
  readonly #options: TakeMailOptions;
  readonly #channels: Background[] = [];
  #processing: MailProcessing | undefined;
  readonly inbound: MailIntake['inbound'];

  constructor(options: TakeMailOptions) {
    const { inboundSecret: secret } = options;
    this.#options = options;
    this.inbound = secret === null ? null : { secret, receive: (mail) => this.#receivePosted(mail) };
  }

  async receiveFromDemo(mail: ReceivedMail): Promise<boolean> {
    const isStored = await storeMail(this.#options.db, { ...mail, channel: 'demo' });
    await this.#processing?.processWaiting();
    return isStored;
  }

  async start(): Promise<void> {
    const { db, log, smtp, imap, secrets, mailHosts } = this.#options;
    this.#processing = await this.#startProcessing();
    const onStored = () => this.#processStored();
    if (smtp) {
      const { openSmtpListener } = await import('./channels/smtp-listener.ts');
      const { port, close } = await openSmtpListener({ ...smtp, db, log, onStored });
      this.#channels.push({ stop: close });
      log.info({ port }, 'mail is received by SMTP');
    }
    if (imap) {
      const { startMailboxFetcher } = await import('./channels/imap/mailbox-fetcher.ts');
      this.#channels.push(startMailboxFetcher({ ...imap, db, log, onStored }));
    }
    this.#channels.push(startMailboxFetchers({ db, log, secrets, hosts: mailHosts, onStored }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#channels.map((channel) => channel.stop()));
    await this.#processing?.stop();
  }

  async #receivePosted(mail: ReceivedMail): Promise<boolean> {
    const isStored = await storeMail(this.#options.db, { ...mail, channel: 'webhook' });
    if (isStored) this.#processStored();
    return isStored;
  }

  #processStored(): void {
    this.#processing
      ?.processWaiting()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'reading mail failed'));
  }

  async #startProcessing(): Promise<MailProcessing> {
    const { db, log, imap, namedServers, workerUrl, tickets } = this.#options;
    const [{ startMailProcessing }, { createMailReader }] = await Promise.all([
      import('./process/mail-processing.ts'),
      import('./reader/mail-reader.ts'),
    ]);
    const readers = { small: createMailReader({ workerUrl }), large: createMailReader({ workerUrl }) };
    const trustedServers = new TrustedServers(db, { named: namedServers, imap });
    return startMailProcessing({ db, log, trustedServers, tickets, readers });
  }
}
