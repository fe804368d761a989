/** The SMTP channel and the processing of a server, in one process with a test. */

import { pathToFileURL } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import type { MailChannel } from '../../src/server/db/tables/index.ts';
import {
  openSmtpListener,
  type SmtpListener,
} from '../../src/server/mail/incoming/channels/smtp-listener.ts';
import {
  type MailProcessing,
  startMailProcessing,
} from '../../src/server/mail/incoming/process/mail-processing.ts';
import { createMailReader } from '../../src/server/mail/incoming/reader/mail-reader.ts';
import { storeMail } from '../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { TrustedServers } from '../../src/server/mail/trust/trusted-servers.ts';
import { createTicketWriter } from '../../src/server/resources/tickets/mail/ticket-writer.ts';
import { printAtOnce } from '../../src/server/resources/tickets/message-printer/message-printer.ts';
import { ensureBuilt, root } from '../../tools/fresh.mjs';
import { quiet } from './log.ts';

export interface MailIntakeOptions {
  /** How the receiving server calls itself in `Authentication-Results`, by every way in; null: none is named. */
  readonly trustedAuthservId: string | null;
  /** The mailbox that mail of the channel `imap` is from. @default none */
  readonly imap?: { readonly user: string; readonly host: string } | null;
}

export interface TestMailIntake {
  /**
   * Hands a mail in: by a connection to the SMTP listener, or straight to the store for the other channels.
   * @throws {Error} with a `responseCode` where the listener refuses it
   */
  deliver(raw: Buffer, to: readonly string[], channel?: MailChannel): Promise<void>;
  /** Reads what was handed in, and returns once nothing waits. */
  read(): Promise<void>;
}

/** Gives the test file a way for mail to come in. Call it once, at the top. */
export function useMailIntake(
  database: { readonly db: Database },
  { trustedAuthservId, imap = null }: MailIntakeOptions,
): TestMailIntake {
  let listener: SmtpListener | undefined;
  let processing: MailProcessing | undefined;
  const transport = () =>
    createTransport({ host: '127.0.0.1', port: listener?.port, pool: true, maxConnections: 4 });
  let mailer: ReturnType<typeof transport> | undefined;

  beforeAll(async () => {
    ensureBuilt();
    const { db } = database;
    const workerUrl = pathToFileURL(`${root}/dist/server/mail-worker.js`);
    processing = startMailProcessing({
      db,
      log: quiet,
      everyMs: 3_600_000,
      trustedServers: new TrustedServers(db, {
        named: { imap: trustedAuthservId, smtp: trustedAuthservId, webhook: trustedAuthservId },
        imap,
      }),
      readers: {
        small: createMailReader({ workerUrl, timeoutMs: 60_000 }),
        large: createMailReader({ workerUrl, timeoutMs: 60_000 }),
      },
      tickets: createTicketWriter({
        db,
        store: null,
        messagePrinter: printAtOnce,
        mail: { from: null, answerWaitSeconds: 60 },
      }),
    });
    listener = await openSmtpListener({
      db,
      log: quiet,
      host: '127.0.0.1',
      port: 0,
      tls: null,
      bytesPerMinute: 0,
      perMinute: 1_000_000,
      onStored: () => {},
    });
    mailer = transport();
  });

  afterAll(async () => {
    mailer?.close();
    await listener?.close();
    await processing?.stop();
  });

  return {
    async deliver(raw, to, channel = 'smtp') {
      const from = 'relay@post.example';
      if (channel === 'smtp') await mailer?.sendMail({ envelope: { from, to: [...to] }, raw });
      else await storeMail(database.db, { channel, envelopeFrom: from, envelopeTo: to, raw });
    },
    async read() {
      await processing?.processWaiting();
    },
  };
}
