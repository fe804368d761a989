import { describe, expect, test } from 'vitest';
import {
  mailProviders,
  parseServer,
  printServer,
  providerNeed,
  providerOfEmail,
  providerOfServers,
  serversOfProvider,
} from '../../../../src/desk/models/settings/mail-providers.ts';

describe('a provider', () => {
  test('is told by the domain of an address, or by its servers', () => {
    expect(providerOfEmail('shop@GMAIL.com')).toBe('gmail');
    expect(providerOfEmail('help@hotmail.com')).toBe('microsoft');
    expect(providerOfEmail('help@shop.example')).toBe('other');
    for (const { id, ...servers } of mailProviders) expect(providerOfServers(servers)).toBe(id);
    expect(providerOfServers({ imap: 'imap.gmail.com:993', smtp: 'smtp.shop.example:465' })).toBe('other');
  });

  test('has servers, and another one those that are usual below its domain', () => {
    expect(serversOfProvider('gmail', 'help@shop.example')).toEqual({
      imap: 'imap.gmail.com:993',
      smtp: 'smtp.gmail.com:465',
    });
    expect(serversOfProvider('other', 'help@Shop.example')).toEqual({
      imap: 'imap.shop.example:993',
      smtp: 'smtp.shop.example:465',
    });
  });

  test('says what it needs', () => {
    expect(['gmail', 'microsoft', 'one', 'other'].map((name) => providerNeed(providerNamed(name)))).toEqual([
      'appPassword',
      'operator',
      'password',
      'password',
    ]);
  });
});

const providerNamed = (name: string) => mailProviders.find(({ id }) => id === name)?.id ?? 'other';

test.each([
  ['mail.shop.example', { host: 'mail.shop.example', port: 993 }],
  [' mail.shop.example:1993 ', { host: 'mail.shop.example', port: 1993 }],
  ['[2001:db8::1]:993', { host: '2001:db8::1', port: 993 }],
  ['mail.shop.example:0', null],
  ['mail.shop.example:99999', null],
  ['imaps://mail.shop.example', null],
  ['mail shop', null],
  ['', null],
])('the server %j is read as %j', (text, server) => {
  expect(parseServer(text, 993)).toEqual(server);
  if (server) expect(parseServer(printServer(server), 1)).toEqual(server);
});
