import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { checkMail } from '../../../../src/server/mail/transport/check.ts';
import { createSmtpTransport } from '../../../../src/server/mail/transport/smtp.ts';
import type { SmtpSettings } from '../../../../src/server/settings/server/subjects/mail.ts';
import { openTokenEndpoint } from '../../../support/token-endpoint.ts';

/** The mails that arrived, and whether the connection was encrypted. */
let received: { readonly raw: string; readonly isSecure: boolean }[] = [];
let closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
  received = [];
});

/** Starts a mail server with a self-signed certificate on the loopback; returns its host and port. */
async function open(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH'],
    ...options,
    async onData(stream, { secure }, done) {
      received.push({ raw: await text(stream), isSecure: secure });
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function send(url: string, oauth: SmtpSettings['oauth'] = null): Promise<void> {
  const transport = createSmtpTransport({ url, oauth, dkim: null });
  const envelope = { from: 'help@shop.example', to: 'maja@post.example' };
  const raw = Buffer.from('Subject: a\r\n\r\nb\r\n');
  try {
    await transport.send({ id: 1, userId: 1, envelope, raw, beforeEnd: async () => {} });
  } finally {
    transport.close();
  }
}

describe('encryption', () => {
  test('is used where the mail server has it', async () => {
    const host = await open();
    await send(`smtp://${host}?tls.rejectUnauthorized=false`);
    expect(received).toMatchObject([{ isSecure: true }]);
  });

  test('with a certificate that nobody vouches for is none: the mail stays here', async () => {
    const host = await open();
    await expect(send(`smtp://${host}`)).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });

  test('that is asked for is waited for in vain where the mail server has none', async () => {
    const host = await open({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await expect(send(`smtp://${host}?requireTLS=true`)).rejects.toThrow();
    expect(received).toEqual([]);
    await send(`smtp://${host}`);
    expect(received).toMatchObject([{ isSecure: false }]);
  });
});

test('without a password, a token opens the mail server, and a new one where that has ended', async () => {
  const endpoint = await openTokenEndpoint();
  closing.push(() => endpoint.close());
  endpoint.tokens.push('ended', 'good');
  const shown: (string | undefined)[] = [];
  const host = await open({
    authOptional: false,
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, accessToken }, _session, done) {
      shown.push(`${username} ${accessToken}`);
      if (accessToken === 'good') done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer' } });
    },
  });
  const url = `smtp://help%40shop.example@${host}`;
  const oauth = { clientId: 'desk', clientSecret: 'cs', refreshToken: 'rt', tokenUrl: endpoint.url };
  await send(url, oauth);
  expect(received).toHaveLength(1);
  expect(shown).toEqual(['help@shop.example ended', 'help@shop.example good']);
  expect(endpoint.asked.map((form) => form['refresh_token'])).toEqual(['rt', 'rt']);

  // The refresh token has ended too.
  const from = { name: '', address: 'help@shop.example' };
  const { problem } = await checkMail({ url, oauth, dkim: null }, from, 'maja@post.example');
  expect(problem).toContain('or the tokens of SMTP_OAUTH_…');
});
