import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { incomingMails } from '../../../../src/server/db/tables/index.ts';
import {
  openSmtpListener,
  type SmtpListener,
} from '../../../../src/server/mail/incoming/channels/smtp-listener.ts';
import { storeMail } from '../../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { useApp } from '../../../support/app.ts';
import { quiet } from '../../../support/log.ts';
import { buildMail } from '../../../support/mails.ts';
import { buildInbox } from '../../../support/tickets.ts';

const secret = 'a secret of enough characters';
const service = useApp({
  mailInbound: {
    secret,
    receive: (mail) => storeMail(service.database.db, { ...mail, channel: 'webhook' }),
  },
});
const inbox = 'help@skogsrand.example';
const raw = buildMail({ to: inbox, text: 'words' });

beforeAll(async () => {
  await buildInbox(service.database.db, { userId: 8, addresses: [inbox] });
});

beforeEach(async () => {
  await service.database.db.delete(incomingMails);
});

const stored = () => service.database.db.select().from(incomingMails);

test('a network that sends too much mail is asked to try again later, and the log names it', async () => {
  const warned: object[] = [];
  const log = { ...quiet, warn: (details: object) => warned.push(details) };
  const listener = await openSmtpListener({
    db: service.database.db,
    log,
    host: '127.0.0.1',
    port: 0,
    tls: null,
    bytesPerMinute: 1000,
    onStored() {},
  });
  const send = async (words: string) => {
    const transport = createTransport({ host: '127.0.0.1', port: listener.port });
    const envelope = { from: 'maja@post.example', to: [inbox] };
    const mail = buildMail({ to: inbox, id: `<${words.length}@post.example>`, text: words });
    return await transport.sendMail({ envelope, raw: mail }).finally(() => transport.close());
  };
  try {
    await expect(send('words '.repeat(1000))).resolves.toMatchObject({ response: '250 The mail is stored.' });
    for (const words of ['one', 'two more'])
      await expect(send(words)).rejects.toMatchObject({ responseCode: 451 });
    expect(warned).toEqual([{ network: '127.0.0.1', bytesPerMinute: 1000 }]);
    expect(await stored()).toHaveLength(1);
  } finally {
    await listener.close();
  }
});

describe('SMTP', () => {
  let listener: SmtpListener;
  let told = 0;

  beforeAll(async () => {
    listener = await openSmtpListener({
      db: service.database.db,
      log: quiet,
      host: '127.0.0.1',
      port: 0,
      tls: null,
      bytesPerMinute: 0,
      perMinute: 30,
      onStored: () => {
        told += 1;
      },
    });
  });

  afterAll(() => listener.close());

  async function send(to: string[], body: Buffer, size?: number): Promise<unknown> {
    const transport = createTransport({ host: '127.0.0.1', port: listener.port });
    const envelope = { from: 'maja@post.example', to, ...(size !== undefined && { size }) };
    return await transport.sendMail({ envelope, raw: body }).finally(() => transport.close());
  }

  test('M93 a mail is acknowledged once it is stored, for the addresses of inboxes alone', async () => {
    const before = told;
    await expect(send([inbox, 'Help+x@skogsrand.example', 'eva@post.example'], raw)).resolves.toMatchObject({
      accepted: [inbox, 'Help+x@skogsrand.example'],
      rejected: ['eva@post.example'],
      response: '250 The mail is stored.',
    });
    const [mail, ...more] = await stored();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'smtp',
      state: 'new',
      envelopeFrom: 'maja@post.example',
      userId: 8,
    });
    expect(mail?.envelopeTo).toEqual([inbox, 'Help+x@skogsrand.example']);
    expect(mail?.raw.toString()).toBe(`${raw}\r\n`);
    await expect.poll(() => told).toBe(before + 1);
    await send([inbox], raw);
    expect(await stored()).toHaveLength(1);
  });

  test('nobody of ours, and too large a mail, are refused before it is sent', async () => {
    await expect(send(['eva@post.example'], raw)).rejects.toMatchObject({ responseCode: 550 });
    await expect(send([inbox], raw, 60_000_000)).rejects.toMatchObject({ code: 'EMESSAGE' });
    expect(await stored()).toEqual([]);
  });

  test('M91 a mail with bare line feeds is refused, and never two', async () => {
    const socket = connect(listener.port, '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data.toString();
    });
    const say = async (line: string, answered: RegExp) => {
      socket.write(line);
      await expect.poll(() => answers).toMatch(answered);
      answers = '';
    };
    await say('', /220 /);
    await say('EHLO evil.example\r\n', /250 /);
    await say('MAIL FROM:<a@evil.example>\r\n', /250 /);
    await say(`RCPT TO:<${inbox}>\r\n`, /250 /);
    await say('DATA\r\n', /354/);
    const smuggled = `MAIL FROM:<b@evil.example>\r\nRCPT TO:<${inbox}>\r\nDATA\r\nFrom: b@evil.example\r\n\r\nx`;
    await say(`From: a@evil.example\r\n\r\nx\n.\r\n${smuggled}\r\n.\r\n`, /550 5\.6\.11/);
    socket.end('QUIT\r\n');
    await once(socket, 'close');
    expect(await stored()).toEqual([]);
  });

  test('an address that brings too many is sent away for a while', async () => {
    const sent = await Promise.allSettled(Array.from({ length: 40 }, () => send([inbox], raw)));
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { responseCode: 451 } });
  });
});

describe('POST /mail/inbound', () => {
  const post = async (payload: Buffer | string, headers: Record<string, string>, query = `?to=${inbox}`) =>
    await service.app.inject({ method: 'POST', url: `/mail/inbound${query}`, payload, headers });

  function signed(body: Buffer, { seconds = 0, key = secret, id = 'msg_1' } = {}): Record<string, string> {
    const timestamp = `${Math.floor(Date.now() / 1000) + seconds}`;
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return {
      'content-type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,bm8= v1,${signature}`,
    };
  }

  const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`;
  const json = { 'content-type': 'application/json' };
  const postmark = JSON.stringify({ RawEmail: raw.toString(), OriginalRecipient: inbox, From: 'x' });

  test('M96 a mail as it came, signed; again it is the same', async () => {
    expect((await post(raw, signed(raw), `?to=${inbox}&from=maja@post.example`)).json()).toEqual({
      result: 'success',
    });
    expect((await post(raw, signed(raw, { id: 'msg_2' }))).statusCode).toBe(200);
    const mails = await stored();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      channel: 'webhook',
      envelopeFrom: 'maja@post.example',
      envelopeTo: [inbox],
    });
    expect(mails[0]?.raw.equals(raw)).toBe(true);
  });

  test('what Postmark and SparkPost post', async () => {
    expect((await post(postmark, { ...json, authorization: basic }, '')).statusCode).toBe(200);
    const content = {
      email_rfc822: buildMail({ text: 'others' }).toString('base64'),
      email_rfc822_is_base64: true,
    };
    const message = { relay_message: { rcpt_to: inbox, msg_from: 'maja@post.example', content } };
    const sparkPost = JSON.stringify([{ msys: message }]);
    const token = { ...json, 'x-messagesystems-webhook-token': secret };
    expect((await post(sparkPost, token, '')).statusCode).toBe(200);
    expect((await stored()).map(({ raw }) => raw.toString().split('\r\n').at(-1))).toEqual([
      'words',
      'others',
    ]);
  });

  test.each([
    ['no signature', { 'content-type': 'message/rfc822' }],
    ['an old one', signed(raw, { seconds: -400 })],
    ['one of another secret', signed(raw, { key: 'another secret of some length' })],
    ['one of another mail', signed(Buffer.from('x'))],
    ['no password', json],
    ['another password', { ...json, authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }],
    ['an empty token', { ...json, 'x-messagesystems-webhook-token': '' }],
  ])('M96 %s: 401', async (_, headers) => {
    const body = headers['content-type'] === 'message/rfc822' ? raw : postmark;
    expect((await post(body, headers)).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test('what is no mail, for nobody, or too large', async () => {
    const allowed = { ...json, authorization: basic };
    expect((await post('{"a":1}', allowed)).statusCode).toBe(400);
    expect((await post('{', allowed)).statusCode).toBe(400);
    expect((await post(raw, signed(raw), '')).statusCode).toBe(400);
    expect((await post(raw, signed(raw), '?to=eva@post.example')).statusCode).toBe(422);
    expect((await post('a', { ...allowed, 'content-type': 'text/plain' })).statusCode).toBe(415);
    const large = Buffer.alloc(52_000_001, 97);
    expect((await post(large, signed(large))).statusCode).toBe(413);
    expect(await stored()).toEqual([]);
  });
});
