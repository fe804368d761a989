import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../src/server/uploads/private-addresses.ts';

test.each([
  ...['127.0.0.1', '127.8.8.8', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
])('%s leads nowhere public', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '100.63.0.1', '126.255.255.255'],
  ...['2606:4700::1111', '2a00:1450:4001::1'],
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
