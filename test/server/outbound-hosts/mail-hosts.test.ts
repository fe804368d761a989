import { describe, expect, test } from 'vitest';
import { BlockedHostError, type ResolveName } from '../../../src/server/outbound-hosts/host-guard.ts';
import { createMailHosts } from '../../../src/server/outbound-hosts/mail-hosts.ts';

/** A name server that says something else each time. */
function saying(...answers: readonly (readonly string[])[]): ResolveName {
  let asked = 0;
  return (_name, _options, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

const isBlocked = (resolving: Promise<string>) => expect(resolving).rejects.toBeInstanceOf(BlockedHostError);

describe('a mail server that an owner names', () => {
  test.each([25, 143, 465, 587, 993])('is connected to at port %i and a public address', async (port) => {
    const hosts = createMailHosts([], saying(['192.0.43.8']));
    expect(await hosts.resolve('mail.shop.example', port)).toBe('192.0.43.8');
    expect(await hosts.resolve('8.8.8.8', port)).toBe('8.8.8.8');
  });

  test.each([22, 80, 443, 2525, 5432, 6379])('is refused at port %i', async (port) => {
    await isBlocked(createMailHosts([], saying(['192.0.43.8'])).resolve('mail.shop.example', port));
  });

  test.each([
    ...['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '[::1]', 'fd12::1'],
    ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2130706433', '0x7f.1', '127.1'],
  ])('is refused as %s', async (host) => {
    await isBlocked(createMailHosts([], saying(['127.0.0.1'])).resolve(host, 993));
  });

  test('is refused if its name leads to private addresses alone', async () => {
    await isBlocked(createMailHosts([], saying(['10.0.0.1', '::1'])).resolve('mail.shop.example', 993));
    const mixed = createMailHosts([], saying(['10.0.0.1', '192.0.43.8']));
    expect(await mixed.resolve('mail.shop.example', 993)).toBe('192.0.43.8');
  });

  test('is checked anew for each connection, which then goes to the checked address', async () => {
    const hosts = createMailHosts([], saying(['192.0.43.8'], ['127.0.0.1']));
    expect(await hosts.resolve('mail.shop.example', 993)).toBe('192.0.43.8');
    await isBlocked(hosts.resolve('mail.shop.example', 993));
  });

  test('may be private and at another port if the operator names it', async () => {
    const local = saying(['127.0.0.1']);
    expect(await createMailHosts(['localhost:2525'], local).resolve('localhost', 2525)).toBe('127.0.0.1');
    expect(await createMailHosts(['127.0.0.1:2525'], local).resolve('127.0.0.1', 2525)).toBe('127.0.0.1');
    await isBlocked(createMailHosts(['localhost:2525'], local).resolve('localhost', 2526));
    // A foreign name does not lead to what is named.
    await isBlocked(createMailHosts(['localhost'], local).resolve('evil.example', 993));
  });
});
