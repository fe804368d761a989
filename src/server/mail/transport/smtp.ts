import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../settings/server/subjects/mail.ts';
import { oauthOptions } from '../oauth.ts';
import { type MailTransport, type ReadyMail, Rejection } from './transport.ts';

export function createSmtpTransport(settings: SmtpSettings): MailTransport & { check(): Promise<void> } {
  const beforeEnds = new WeakMap<object, ReadyMail['beforeEnd']>();
  const mailer = createMailer(settings);
  mailer.use('stream', ({ data, message }, done) => {
    const { raw } = data;
    const beforeEnd = typeof raw === 'object' && raw !== null ? beforeEnds.get(raw) : undefined;
    // Reads the body only when the mail server waits for it.
    if (beforeEnd) message.processFunc((input: Readable) => Readable.from(untilEnd(input, beforeEnd)));
    done();
  });
  return {
    name: new URL(settings.url).hostname,
    async send({ envelope, raw, beforeEnd }) {
      beforeEnds.set(raw, beforeEnd);
      try {
        const { serverMessageId } = await mailer.sendMail({ envelope, raw });
        return { relayId: bracketed(serverMessageId) };
      } catch (error) {
        throw findRejection(error) ?? error;
      }
    },
    async check() {
      await mailer.verify();
    },
    close: () => mailer.close(),
  };
}

function createMailer({ url, oauth, requiresTls = false, open }: SmtpSettings) {
  return createTransport({
    url,
    requireTLS: requiresTls,
    ...(open && {
      getSocket(_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) {
        open().then(
          (connection) => done(null, { connection }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    }),
    ...(oauth && {
      auth: { type: 'OAuth2', ...oauthOptions(decodeURIComponent(new URL(url).username), oauth) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function* untilEnd(input: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of input) yield Buffer.from(chunk);
  await beforeEnd();
}

function bracketed(id: string | undefined): string | null {
  const bare = id?.replace(/[<>\s]/g, '') ?? '';
  return bare === '' || bare.length > 500 ? null : `<${bare}>`;
}

/** Returns the mail server's refusal of this email; null if the error is not about the email. */
function findRejection(error: unknown): Rejection | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const answer =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  if (answer === null) return isAboutMail ? new Rejection(error.message, { isFinal: true }) : null;
  return new Rejection(error.message, { isFinal: isAboutMail && answer >= 500 });
}
