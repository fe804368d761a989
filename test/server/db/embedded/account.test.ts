import { expect, test } from 'vitest';
import { systemAccount } from '../../../../src/server/db/embedded/account.ts';

const passwd = (...names: string[]) =>
  [
    'root:x:0:0::/root:/bin/sh',
    ...names.map((name, index) => `${name}:x:${index + 10}:${index + 20}::/:/bin/sh`),
  ].join('\n');

test('root lends the account that is nearest to its purpose', () => {
  expect(systemAccount(passwd('nobody', 'node', 'postgres', 'frontdesk'))).toEqual({ uid: 13, gid: 23 });
  expect(systemAccount(passwd('nobody', 'node', 'postgres'))).toEqual({ uid: 12, gid: 22 });
  expect(systemAccount(passwd('nobody', 'node'))).toEqual({ uid: 11, gid: 21 });
  expect(systemAccount(passwd('nobody'))).toEqual({ uid: 10, gid: 20 });
  expect(systemAccount('')).toEqual({ uid: 65534, gid: 65534 });
});

test('an account that is root by another name is not lent', () => {
  expect(systemAccount('postgres:x:0:0::/:/bin/sh\nnode:x:1000:1000::/:/bin/sh')).toEqual({
    uid: 1000,
    gid: 1000,
  });
});
