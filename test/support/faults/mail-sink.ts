/** A mail server that takes everything, and knows how often it got each mail. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  readonly url: string;
  /** How often each mail came, by its `Message-ID`. */
  readonly received: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, _session, done) {
      const raw = await text(stream).catch(() => null);
      // Whoever sent it has gone before its end.
      if (raw === null) return done(new Error('broken off'));
      const [, id = ''] = /^message-id:\s*(<[^>]*>)/im.exec(raw) ?? [];
      received.set(id, (received.get(id) ?? 0) + 1);
      done(null, 'taken');
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
