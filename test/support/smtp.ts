/** A mail server on the loopback, which takes mail, or does with it whatever a test says. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** As it came. */
  readonly raw: string;
  /** The lines of its header by their names in lower case, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What the server does with a mail that it has whole: answers an error, cuts the connection after or before it keeps it,
 * or takes it, at once or after a while.
 */
export type Fault = Error | 'cut-after-keeping' | 'cut-before-keeping' | 'slow' | 'none';

export interface TestSmtp {
  readonly url: string;
  /** The setting by which a sender reaches it. */
  readonly way: { readonly url: string; readonly oauth: null; readonly dkim: null };
  /** Whether it refuses every connection. */
  isDown: boolean;
  readonly received: ReceivedMail[];
  /** What it says of the next recipients. */
  readonly answers: (Error | null)[];
  /** What it does with the next mails. */
  readonly faults: Fault[];
}

export const temporary = () => Object.assign(new Error('Try later'), { responseCode: 451 });
export const final = () => Object.assign(new Error('No such person'), { responseCode: 550 });

/** Gives the test file a mail server of its own. Call it once, at the top. @param password of every user. @default none */
export function useSmtp(password?: string): TestSmtp {
  const received: ReceivedMail[] = [];
  const answers: (Error | null)[] = [];
  const faults: Fault[] = [];
  let isDown = false;
  const smtp = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      done(given === password ? null : new Error('Wrong user or password'), { user: username });
    },
    onConnect: (_session, done) => done(isDown ? new Error('Down') : null),
    onRcptTo: (_address, _session, done) => done(answers.shift() ?? null),
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null);
      // The other side has left before the end.
      if (raw === null) return done(temporary());
      const { mailFrom, rcptTo } = session.envelope;
      const fault = faults.shift() ?? 'none';
      if (fault === 'slow') await wait(700);
      const from = mailFrom === false ? '' : mailFrom.address;
      if (fault !== 'cut-before-keeping' && !(fault instanceof Error))
        received.push({ from, to: rcptTo[0]?.address ?? '', raw, headers: headersOf(raw) });
      if (fault instanceof Error) return done(fault);
      if (fault === 'none' || fault === 'slow')
        return done(null, '2.0.0 OK <relay-1@relay.prod.outlook.com> [Hostname=relay.example]');
      for (const connection of smtp.connections) connection.close();
    },
    logger: false,
  });
  smtp.on('error', () => {});
  let url = '';
  beforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const address = smtp.server.address();
    url = typeof address === 'object' && address ? `smtp://127.0.0.1:${address.port}` : '';
  });
  beforeEach(() => {
    isDown = false;
    for (const list of [received, answers, faults]) list.length = 0;
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return {
    get url() {
      return url;
    },
    get way() {
      return { url, oauth: null, dkim: null };
    },
    get isDown() {
      return isDown;
    },
    set isDown(value) {
      isDown = value;
    },
    received,
    answers,
    faults,
  };
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}
