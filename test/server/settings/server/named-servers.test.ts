import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../src/server/settings/server/config.ts';

const named = (trusted?: string) =>
  readConfig(
    { data: '/srv/desk' },
    { MAIL_SMTP_PORT: '2525', ...(trusted !== undefined && { MAIL_TRUSTED_AUTHSERV_ID: trusted }) },
  ).incomingMail?.namedServers;

test('one name counts at every channel, and a channel’s own before it', () => {
  expect(named()).toEqual({ imap: null, smtp: null, webhook: null });
  expect(named('mx.google.com')).toEqual({
    imap: 'mx.google.com',
    smtp: 'mx.google.com',
    webhook: 'mx.google.com',
  });
  expect(named('imap:microsoft-365, smtp:mail.shop.example')).toEqual({
    imap: 'microsoft-365',
    smtp: 'mail.shop.example',
    webhook: null,
  });
  expect(named('mx.google.com,smtp:mail.shop.example')).toEqual({
    imap: 'mx.google.com',
    smtp: 'mail.shop.example',
    webhook: 'mx.google.com',
  });
});

test.each([
  ['mx.google.com,mx.shop.example', 'imap:NAME,smtp:NAME,webhook:NAME'],
  ['smtp:a.example,smtp:b.example', 'two servers for the channel smtp'],
  ['pop:mail.shop.example', 'must be the name of a mail server such as mx.google.com'],
  ['smtp:', 'must be the name of a mail server'],
  ['mail=shop.example', 'must be the name of a mail server'],
  ['mail shop', 'must be the name of a mail server'],
  ['"mail.shop.example"', 'must be the name of a mail server'],
])('%s is refused, with what to set', (text, said) => {
  expect(() => named(text)).toThrow(ConfigError);
  expect(() => named(text)).toThrow(said);
});
