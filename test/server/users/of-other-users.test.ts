/** On a server with several users, none takes where another one receives mail or has its pages. */

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inboxAddresses, inboxes } from '../../../src/server/db/tables/index.ts';
import { findMailboxes } from '../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { judgeClaims } from '../../../src/server/operate/doctor/counts.ts';
import { listClaims } from '../../../src/server/operate/doctor/doctor.sql.ts';
import { defaultPath, isSitePath } from '../../../src/server/sites/site-path.ts';
import { listRequested } from '../../../src/server/users/grants/claims.sql.ts';
import { settleDuplicates } from '../../../src/server/users/grants/duplicates.sql.ts';
import { setHelpCenter } from '../../../src/server/users/help-centers/help-centers.sql.ts';
import { findInboxSettings } from '../../../src/server/users/inboxes/inbox-settings.sql.ts';
import { addInbox, setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
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

  test('stays with the older inbox where a load gave it to another user too, who asks for it', async () => {
    const { db } = service.database;
    const [older, younger] = [13, 14];
    await buildInbox(db, { userId: older, addresses: ['old@shared.example'] });
    const first = await addInbox(db, older, {
      name: 'First',
      addresses: ['first@older.example'],
      replyForm: 'catch-all',
      replyDomain: 'reply.shared.example',
    });
    const { inboxId } = await buildInbox(db, { userId: younger, addresses: ['own@younger.example'] });
    const { inboxId: onlyShared } = await buildInbox(db, {
      userId: younger,
      name: 'Only',
      addresses: ['x@reply.shared.example'],
    });
    const address = 'old+news@shared.example';
    await db.insert(inboxAddresses).values({ userId: younger, inboxId, address, position: 1 });
    await db
      .update(inboxes)
      .set({ replyForm: 'catch-all', replyDomain: 'reply.shared.example' })
      .where(eq(inboxes.id, inboxId));

    const doctor = async () => judgeClaims(await db.transaction((tx) => listClaims(tx)));
    expect(await doctor()).toMatchObject([
      {
        verdict: 'warning',
        seen: expect.stringContaining('old+news@shared.example (user 14), reply.shared.example (user 14)'),
      },
    ]);
    const claim = { userId: younger, setting: 'addresses', id: inboxId };
    const waiting = [
      { ...claim, value: 'old+news@shared.example' },
      { ...claim, id: onlyShared, value: 'x@reply.shared.example' },
    ];
    expect(await settleDuplicates(db)).toEqual(waiting);
    expect(await settleDuplicates(db)).toEqual([]);
    expect(await listRequested(db, younger)).toEqual(waiting);
    expect(await findMailboxes(db, ['old+news@shared.example'])).toMatchObject([{ userId: older }]);
    // Customers have mails with addresses of both.
    for (const [userId, id] of [
      [older, first.row.id],
      [younger, inboxId],
    ] as const)
      expect((await findInboxSettings(db, userId, id))?.row.replyDomain).toBe('reply.shared.example');
    expect((await findInboxSettings(db, younger, inboxId))?.addresses).toEqual(['own@younger.example']);
    expect(await doctor()).toMatchObject([
      { seen: 'Several users receive mail at reply.shared.example (user 14).' },
      { seen: expect.stringContaining('Owners asked for') },
    ]);
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
