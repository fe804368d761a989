import { expect, test } from 'vitest';
import { requestHome } from '../../../src/embed/host/home-request.ts';

test('nothing is sent, nor thrown, where the address is none', () => {
  const settings = { baseUrl: 'https://[', userId: 1, apiKey: `fdp_${'a'.repeat(43)}`, helpCenterId: 1 };
  expect(requestHome(settings)).toBeUndefined();
});
