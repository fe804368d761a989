/** Responds to the commands of SMTP sessions: MAIL FROM, RCPT TO and DATA. */

import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { ipNetwork } from '../../../../formats/ip-network.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { joinPieces } from '../store/join-pieces.ts';
import { findMailboxes, storeMail } from '../store/raw-mail.sql.ts';
import { LineBreakCheck } from './bare-line-break.ts';
import { type ByteCounter, createByteCounter } from './byte-counter.ts';
import { createMailCounter } from './mail-counter.ts';

export interface SmtpIntakeOptions {
  readonly db: Database;
  readonly log: Log;
  readonly onStored: () => void;
  /** Mails that one IP network may send in a minute. @default 600 */
  readonly perMinute?: number;
  /** Bytes that one IP network may send in a minute; 0 for no limit. */
  readonly bytesPerMinute: number;
}

const maxRecipients = 100;

/** Each method throws an error with a `responseCode` and a message, which the server sends as its response. */
export class SmtpIntake {
  readonly #options: SmtpIntakeOptions;
  readonly #countMail: (network: string) => Promise<boolean>;
  readonly #bytes: ByteCounter;
  readonly #mayLog = createMailCounter(1);

  constructor(options: SmtpIntakeOptions) {
    const { perMinute = 600, bytesPerMinute } = options;
    this.#options = options;
    this.#countMail = createMailCounter(perMinute);
    this.#bytes = createByteCounter(bytesPerMinute);
  }

  /** Counts a mail against the network's limit, before the client names its recipients. */
  async admit({ remoteAddress }: SMTPServerSession): Promise<void> {
    const network = ipNetwork(remoteAddress);
    await this.#answerFailures(async () => {
      if (!(await this.#countMail(network))) throw answer(451, '4.7.1 Too many mails. Try again later.');
      if (await this.#bytes.isUsedUp(network)) throw await this.#tooMuch(network);
    });
  }

  async checkRecipient(address: string, { envelope }: SMTPServerSession): Promise<void> {
    if (envelope.rcptTo.length >= maxRecipients) throw answer(452, '4.5.3 Too many recipients.');
    await this.#answerFailures(async () => {
      const found = await findMailboxes(this.#options.db, [address]);
      if (found.length === 0) throw noInbox();
    });
  }

  async receive(stream: SMTPServerDataStream, { envelope, remoteAddress }: SMTPServerSession): Promise<void> {
    await this.#answerFailures(async () => {
      const raw = await this.#read(stream, ipNetwork(remoteAddress));
      const isStored = await storeMail(this.#options.db, {
        channel: 'smtp',
        envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        envelopeTo: envelope.rcptTo.map(({ address }) => address),
        raw,
      });
      if (!isStored) throw noInbox();
    });
    this.#options.onStored();
  }

  async #read(stream: SMTPServerDataStream, network: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    const lineBreaks = new LineBreakCheck();
    let size = 0;
    let isInTime = true;
    for await (const piece of stream) {
      if (!Buffer.isBuffer(piece)) continue;
      size += piece.length;
      isInTime &&= await this.#bytes.add(network, piece.length, size);
      lineBreaks.add(piece);
      // A mail beyond a limit is read to its end too, as SMTP allows a response only after the end.
      if (isInTime && !stream.sizeExceeded) pieces.push(piece);
      else pieces.length = 0;
    }
    if (stream.sizeExceeded) throw answer(552, '5.3.4 The mail is too large.');
    if (!isInTime) throw await this.#tooMuch(network);
    const raw = await joinPieces(pieces);
    // Servers that disagree about line endings read one mail with bare line breaks as two (SMTP smuggling).
    if (lineBreaks.hasBare()) throw answer(550, '5.6.11 Lines must end with CR LF.');
    return raw;
  }

  /** Returns the error, and logs it once a minute for each IP network. */
  async #tooMuch(network: string): Promise<Error> {
    const { log, bytesPerMinute } = this.#options;
    if (await this.#mayLog(network))
      log.warn({ network, bytesPerMinute }, 'an IP network sends too much mail');
    return answer(451, '4.7.1 Too much mail. Try again later.');
  }

  /** Turns failures of this server into a temporary error response: the relay keeps the mail and tries again. */
  async #answerFailures(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) throw error;
      this.#options.log.warn({ err: error }, 'a mail could not be stored');
      throw answer(451, '4.3.0 Try again later.');
    }
  }
}

function noInbox(): Error {
  return answer(550, '5.1.1 No inbox has this email address.');
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
