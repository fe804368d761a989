/** On a server with several users, none takes where another one receives mail or has its pages. */

import { beforeAll, describe, expect, test } from 'vitest';
import { defaultPath, isSitePath } from '../../../src/server/sites/domain-or-path.ts';
import { setHelpCenter } from '../../../src/server/users/help-centers/commands.ts';
import { addInbox, setInbox } from '../../../src/server/users/inboxes/commands.ts';
import { useApp } from '../../support/app.ts';
import { buildInbox } from '../../support/tickets.ts';

const service = useApp();
const [alpha, beta] = [11, 12];
let inboxId = 0;

beforeAll(async () => {
  const { db } = service.database;
  await addInbox(db, alpha, {
    name: 'Alpha',
    addresses: ['help@alpha.example'],
    replyForm: 'catch-all',
    replyDomain: 'reply.alpha.example',
  });
  ({ inboxId } = await buildInbox(db, { userId: beta, addresses: ['help@beta.example'] }));
});

const change = (changes: Parameters<typeof setInbox>[3]) =>
  setInbox(service.database.db, beta, inboxId, changes);

describe('mail of another user', () => {
  test.each([
    'help@alpha.example',
    'HELP@Alpha.Example',
    'help+sales@alpha.example',
    'anything@reply.alpha.example',
  ])('is not received at %s', async (address) => {
    const both = change({ addresses: ['help@beta.example', address] });
    await expect(both).rejects.toMatchObject({ body: { error: { field: 'addresses' } } });
    const added = addInbox(service.database.db, beta, { name: 'Second', addresses: [address] });
    await expect(added).rejects.toMatchObject({ body: { error: { field: 'addresses' } } });
  });

  test.each(['reply.alpha.example', 'alpha.example'])(
    'is not received at the domain %s',
    async (replyDomain) => {
      const changed = change({ replyForm: 'catch-all', replyDomain });
      await expect(changed).rejects.toMatchObject({ body: { error: { field: 'replyDomain' } } });
    },
  );

  test('is claimed by one of two users who ask for a free address at the same moment', async () => {
    const { db } = service.database;
    const claims = await Promise.allSettled(
      [alpha, beta].map((userId) => addInbox(db, userId, { name: 'New', addresses: ['new@free.example'] })),
    );
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('stays with both where both had the address before', async () => {
    const { db } = service.database;
    const addresses = ['old@shared.example'];
    await buildInbox(db, { userId: alpha, name: 'Shared', addresses });
    const { inboxId: ofBeta } = await buildInbox(db, { userId: beta, name: 'Shared', addresses });
    const kept = await setInbox(db, beta, ofBeta, { addresses: [...addresses, 'more@beta.example'] });
    expect(kept.addresses).toEqual(['old@shared.example', 'more@beta.example']);
  });
});

describe('the place of a help center', () => {
  test('is its own also if it is the default, which is not stored', async () => {
    const { db } = service.database;
    await setHelpCenter(db, alpha, 1, { title: 'Alpha' });
    await setHelpCenter(db, beta, 1, { title: 'Beta' });
    const taking = setHelpCenter(db, beta, 1, { path: defaultPath });
    await expect(taking).rejects.toMatchObject({ body: { error: { field: 'path' } } });
    await setHelpCenter(db, alpha, 1, { path: defaultPath });
    const after = setHelpCenter(db, beta, 1, { path: defaultPath });
    await expect(after).rejects.toMatchObject({ body: { error: { field: 'path' } } });
  });

  test('is at no path of the server', () => {
    const routes = service.app.printRoutes({ commonPrefix: false });
    const segments = Array.from(
      routes.matchAll(/^[├└]── \/([a-z\d-]+)(?=[/ ])/gm),
      ([, segment = '']) => segment,
    );
    const free = [...new Set(segments)].filter((segment) => isSitePath(`/${segment}`));
    expect(segments.length).toBeGreaterThan(100);
    expect(free.filter((segment) => segment !== 'help')).toEqual([]);
  });
});
