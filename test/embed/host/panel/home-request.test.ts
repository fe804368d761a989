import { expect, test } from 'vitest';
import { requestHome } from '../../../../src/embed/host/panel/home-request.ts';

test('a request of home with an invalid url is neither sent nor throws', () => {
  const settings = { baseUrl: 'https://[', userId: 1, apiKey: `fdp_${'a'.repeat(43)}`, helpCenterId: 1 };
  expect(requestHome(settings)).toBeUndefined();
});
