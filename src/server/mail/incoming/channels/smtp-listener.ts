/** Receives mail by SMTP from a relay, which verifies senders; acknowledges a mail after it is stored. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SmtpListenerSettings } from '../../../settings/server/subjects/incoming-mail.ts';
import { mailLimits } from '../parse/parsed-mail.ts';
import { SmtpIntake, type SmtpIntakeOptions } from './smtp-intake.ts';

export type SmtpListenerOptions = SmtpListenerSettings & SmtpIntakeOptions;

export interface SmtpListener {
  /** The port listened on; chosen by the system if the settings specify port 0. */
  readonly port: number;
  /** Resolves once mails that are being received are stored. */
  close(): Promise<void>;
}

const maxClients = 100;

export async function openSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { host, port, tls } = options;
  const intake = new SmtpIntake(options);
  const server = new SMTPServer({
    banner: 'Frontdesk',
    ...tls,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: mailLimits.bytes,
    maxClients,
    disableReverseLookup: true,
    socketTimeout: 60_000,
    closeTimeout: 5000,
    logger: false,
    onMailFrom(_address, session, done) {
      intake.admit(session).then(() => done(), done);
    },
    onRcptTo({ address }, session, done) {
      intake.checkRecipient(address, session).then(() => done(), done);
    },
    onData(stream, session, done) {
      intake.receive(stream, session).then(() => done(null, 'The mail is stored.'), done);
    },
  });
  // An 'error' means that a client disconnected: nothing of its mail is stored.
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: listeningPort(server.server.address()) ?? port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function listeningPort(address: string | AddressInfo | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}
