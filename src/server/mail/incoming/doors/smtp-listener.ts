/**
 * Takes mail in by SMTP. It verifies nothing of who sent it, and stands behind a relay that does. A mail is
 * acknowledged once it is stored.
 */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { networkOf } from '../../../../formats/ip-network.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { SmtpListenerSettings } from '../../../settings/server/subjects/incoming-mail.ts';
import { mailLimits } from '../parse/parsed-mail.ts';
import { storeMail } from '../store/commands.ts';
import { joinPieces } from '../store/join-pieces.ts';
import { findMailboxes } from '../store/queries.ts';
import { LineBreakCheck } from './bare-line-break.ts';
import { createByteCounter } from './byte-counter.ts';
import { createMailCounter } from './mail-counter.ts';

export interface SmtpListenerOptions extends SmtpListenerSettings {
  readonly db: Database;
  readonly log: Log;
  /** Is told when there is a mail to read. */
  readonly onStored: () => void;
  /** Mails that one network may bring in a minute. @default 600 */
  readonly perMinute?: number;
}

export interface SmtpListener {
  /** The one that was really taken. */
  readonly port: number;
  /** Waits for mails under way. */
  close(): Promise<void>;
}

const maxClients = 100;
const maxRecipients = 100;

export async function openSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { db, log, host, port, tls, onStored, perMinute = 600, bytesPerMinute } = options;
  const countMail = createMailCounter(perMinute);
  const bytes = createByteCounter(bytesPerMinute);
  const mayBeLogged = createMailCounter(1);
  const server = new SMTPServer({
    banner: 'Frontdesk',
    ...(tls ?? {}),
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: mailLimits.bytes,
    maxClients,
    disableReverseLookup: true,
    socketTimeout: 60_000,
    closeTimeout: 5000,
    logger: false,
    onMailFrom(_address, session, done) {
      admit(networkOf(session.remoteAddress)).then(
        () => done(),
        (error: unknown) => done(failed(error)),
      );
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= maxRecipients) {
        done(answer(452, '4.5.3 Too many recipients.'));
        return;
      }
      findMailboxes(db, [address]).then(
        (found) => done(found.length > 0 ? null : answer(550, '5.1.1 No inbox has this address.')),
        (error: unknown) => done(failed(error)),
      );
    },
    onData(stream, { envelope, remoteAddress }, done) {
      const network = networkOf(remoteAddress);
      const take = async () => {
        const pieces: Buffer[] = [];
        const lineBreaks = new LineBreakCheck();
        let size = 0;
        let isInTime = true;
        for await (const piece of stream) {
          if (!Buffer.isBuffer(piece)) continue;
          size += piece.length;
          isInTime &&= await bytes.add(network, piece.length, size);
          lineBreaks.add(piece);
          // What is too large or too much is read to its end, as the answer comes after it.
          if (isInTime && !stream.sizeExceeded) pieces.push(piece);
          else pieces.length = 0;
        }
        if (stream.sizeExceeded) throw answer(552, '5.3.4 The mail is too large.');
        if (!isInTime) throw await tooMuch(network);
        const raw = await joinPieces(pieces);
        // Two servers that end lines differently see two mails in one: none of ours comes so.
        if (lineBreaks.hasBare()) throw answer(550, '5.6.11 Lines must end with CR LF.');
        const isStored = await storeMail(db, {
          door: 'smtp',
          envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          envelopeTo: envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        if (!isStored) throw answer(550, '5.1.1 No inbox has this address.');
      };
      take().then(
        () => {
          done(null, 'The mail is stored.');
          onStored();
        },
        (error: unknown) => done(failed(error)),
      );
    },
  });

  /** @throws {Error} the answer to a network that brings too many mails, or too much of them */
  async function admit(network: string): Promise<void> {
    if (!(await countMail(network))) throw answer(451, '4.7.1 Too many mails. Try again later.');
    if (await bytes.isUsedUp(network)) throw await tooMuch(network);
  }

  /** Logged once a minute for each network. */
  async function tooMuch(network: string): Promise<Error> {
    if (await mayBeLogged(network)) log.warn({ network, bytesPerMinute }, 'a network brings too much mail');
    return answer(451, '4.7.1 Too much mail. Try again later.');
  }

  /** What is our own fault may pass: the relay keeps the mail and tries again. */
  function failed(error: unknown): Error {
    if (error instanceof Error && 'responseCode' in error) return error;
    log.warn({ err: error }, 'a mail could not be stored');
    return answer(451, '4.3.0 Try again later.');
  }

  // A client that breaks off says so here, and nothing of it is stored.
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: portOf(server.server.address()) ?? port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function portOf(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}
