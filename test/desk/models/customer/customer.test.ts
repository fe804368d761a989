import { expect, test } from 'vitest';
import { Accounts } from '../../../../src/desk/models/customer/accounts.ts';
import { Customer } from '../../../../src/desk/models/customer/customer.ts';
import { Notices } from '../../../../src/desk/models/notices.ts';
import { desk as messages } from '../../../../src/languages/en/desk.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

test('a customer who cannot be loaded again stays as they were, and says so until they are loaded', async () => {
  const { client, waiting, releaseFirst } = openHeldClient((fullName) =>
    fullName === '' ? Response.json({}, { status: 403 }) : { contact: { fullName, emails: [] }, tickets: [] },
  );
  const customer = new Customer('maja@post.example', {
    client,
    messages,
    accounts: new Accounts(client, () => {}),
    notices: new Notices(),
    userId: 1,
    agentId: 7,
    onError() {},
  });
  const read = async (fullName: string) => {
    const { query } = customer.record;
    query.markStale();
    const loaded = query.ensure();
    await expect.poll(waiting).toBe(1);
    releaseFirst(fullName);
    await loaded;
    return [query.value.value?.contact?.fullName, customer.hasFailed.value];
  };
  expect(await read('Maja')).toEqual(['Maja', false]);
  expect(await read('')).toEqual(['Maja', true]);
  expect(await read('Maja Lind')).toEqual(['Maja Lind', false]);
});
