import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createMailReader,
  type MailReader,
  type MailReaderOptions,
} from '../../../../src/server/mail/incoming/reader/mail-reader.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { buildMail, rawMail } from '../../../support/mails.ts';
import { storedMail } from '../../../support/stored-mail.ts';

const receivedAt = new Date('2026-11-21T12:00:00Z');
let reader: MailReader | undefined;

afterEach(async () => {
  await reader?.close();
});

function open(options: MailReaderOptions): MailReader {
  reader = createMailReader(options);
  return reader;
}

describe('the built thread', () => {
  beforeAll(() => ensureBuilt());

  const workerUrl = pathToFileURL(join(root, 'dist/server/mail-worker.js'));

  test('reads one mail after the other', async () => {
    const { read } = open({ workerUrl, timeoutMs: 60_000 });
    const answer = buildMail({ text: 'Yes.\n\nOn 20/11, Ola <ola@shop.example> wrote:\n> Which?\n' });
    const [first, second] = await Promise.all([
      read(storedMail(answer), receivedAt),
      read(
        storedMail(buildMail({ parts: [{ type: 'image/png; name=a.png', body: Buffer.from('PNG') }] })),
        receivedAt,
      ),
    ]);
    expect(first).toMatchObject({
      mail: { from: { address: 'maja@post.example' }, date: new Date('2026-11-20T09:00:00Z') },
      body: { written: { plain: 'Yes.' }, quote: { plain: expect.stringContaining('Which?') } },
    });
    expect(Buffer.from(second.mail.files[0]?.bytes ?? []).toString()).toBe('PNG');
  });

  test('tells what wrote a mail by its text too, which is not handed back', async () => {
    const { read } = open({ workerUrl, timeoutMs: 60_000 });
    const bounce = buildMail({
      from: 'no-reply@sns.amazonaws.com',
      headers: ['x-amz-sns-message-id: 1'],
      text: '{"notificationType":"Bounce"}',
    });
    const { mail, mailClass } = await read(storedMail(bounce), receivedAt);
    expect([mail.text, mailClass.kind]).toEqual([null, 'bounce']);
  });

  test('hands a mail over piece by piece, and hands back no more of its text than is shown', async () => {
    const { read } = open({ workerUrl, timeoutMs: 60_000 });
    const file = Buffer.alloc(3_000_000, 'frontdesk');
    const raw = storedMail(
      buildMail({
        text: '> \n'.repeat(150_000),
        parts: [{ type: 'application/pdf; name=a.pdf', body: file }],
      }),
    );
    const pieces: Uint8Array[] = [];
    const { mail, body, wholeText } = await read(
      {
        ...raw,
        async read(start, length) {
          const piece = await raw.read(start, length);
          pieces.push(piece);
          return piece;
        },
      },
      receivedAt,
    );
    expect(pieces.length).toBeGreaterThan(3);
    // Their memory was transferred to the thread.
    expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0));
    expect(mail).toMatchObject({ text: null, html: null });
    expect(body.written.plain).toHaveLength(200_000);
    expect(wholeText?.bytes.length).toBeGreaterThan(400_000);
    expect(file.equals(mail.files[0]?.bytes ?? new Uint8Array())).toBe(true);
  });

  test('M70 M78 says what the headers of a mail say that has too much in it', async () => {
    const { read } = open({ workerUrl, timeoutMs: 60_000 });
    const nested = Array.from(
      { length: 60_000 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    );
    const mail = rawMail(`From: maja@post.example\nSubject: Lamp\n${nested.join('')}\n\nwords`);
    expect(mail.length).toBeGreaterThan(3_000_000);
    expect(await read(storedMail(mail), receivedAt)).toMatchObject({
      mail: { from: { address: 'maja@post.example' }, subject: 'Lamp', isTooLarge: true, files: [] },
      body: { written: { plain: '', html: null }, quote: null },
    });
  });

  test('M72 shows no text of many lines that flow, and no HTML that is longer than any', async () => {
    const { read } = open({ workerUrl, timeoutMs: 60_000 });
    const flowed = `Content-Type: text/plain; format=flowed; delsp=yes\n\n${'> word \n'.repeat(260_000)}`;
    const lines = `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${'Pj4+\n'.repeat(130_000)}`;
    expect(await read(storedMail(rawMail(`Subject: Lamp\n${flowed}`)), receivedAt)).toMatchObject({
      mail: { subject: 'Lamp', isTooLarge: true },
    });
    expect(await read(storedMail(rawMail(`Subject: Lamp\n${lines}`)), receivedAt)).toMatchObject({
      mail: { subject: 'Lamp', isTooLarge: false },
    });
  });
});

describe('a thread that a mail brings down', () => {
  /** Answers with the length of a mail; one of more than 100 bytes does as the test says. */
  const scripted = (onLongMail: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', ({ pieces }) => {
          const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
          if (length > 100) { ${onLongMail} }
          else parentPort.postMessage({ mail: { subject: String(length) }, body: {} });
        });
        parentPort.postMessage('ready');
      `)}`,
    );

  const long = Buffer.from(`Subject: x\r\n\r\n${'words '.repeat(50)}`);
  const endless = Buffer.from(`Subject: ${'words '.repeat(50)}`);

  test.each([
    ['takes too long', 'for (;;);'],
    ['takes too much memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));'],
    ['ends', 'process.exit();'],
    ['fails', 'throw new Error("bug");'],
  ])('one that %s: its headers are read, and the next mail', async (_, onLongMail) => {
    const { read } = open({ workerUrl: scripted(onLongMail), timeoutMs: 2000, heapMegabytes: 32 });
    const [first, second] = await Promise.all([
      read(storedMail(long), receivedAt),
      read(storedMail(Buffer.from('Subject: next')), receivedAt),
    ]);
    expect(first.mail).toEqual({ subject: '10', isTooLarge: true });
    expect(second.mail.subject).toBe('13');
  });

  test('headers that bring it down too are no mail, and the next one is read', async () => {
    const { read } = open({ workerUrl: scripted('process.exit();') });
    await expect(read(storedMail(endless), receivedAt)).rejects.toThrow(
      'it takes too much time or memory; of its headers',
    );
    expect((await read(storedMail(Buffer.from('Subject: next')), receivedAt)).mail.subject).toBe('13');
  });
});
