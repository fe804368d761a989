/** Passkeys: added by an agent who is signed in, and signing in by one; what is no such passkey signs nobody in. */

import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { sha256 } from '../../../src/formats/hash.ts';
import { agents, deskChallenges, deskPasskeys } from '../../../src/server/db/tables/index.ts';
import { removeEndedChallenges } from '../../../src/server/desk/passkeys/challenges.sql.ts';
import { mostPasskeys } from '../../../src/server/desk/passkeys/passkeys.sql.ts';
import { removeAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { useApp } from '../../support/app.ts';
import { type Authenticator, type Ceremony, createAuthenticator } from '../../support/authenticator.ts';
import { deskOrigin, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const { listPasskeys, removePasskey } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const plain = useApp({ config: { listen: { publicUrl: 'http://help.skogsrand.example' } } });
const site = { origin: deskOrigin, rpId: new URL(deskOrigin).hostname };
let aino: number;
let olle: number;
let nextIp = 0;

beforeAll(async () => {
  for (const { database } of [service, plain]) await buildInbox(database.db, { userId: 1 });
  const { db } = service.database;
  aino = await buildTicketAgent(db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
  olle = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
});

beforeEach(async () => {
  await service.database.db.delete(deskPasskeys);
  await service.database.db.delete(deskChallenges);
});

/** A browser with an address of its own, so that limits count nothing of other tests. */
const newBrowser = () => {
  nextIp += 1;
  return openBrowser(service, `198.51.100.${nextIp}`);
};

const who = async (browser: TestBrowser) => (await browser.send('GET', '/desk/session')).json();

/** Asks for options, and lets the authenticator create a passkey by them. */
async function create(browser: TestBrowser, authenticator: Authenticator, overrides: Partial<Ceremony> = {}) {
  const response = await browser.send('POST', '/desk/passkeys/options');
  expect(response.statusCode, response.body).toBe(200);
  const options = response.json();
  return authenticator.create({ ...site, challenge: options.challenge, ...overrides }, options.user.id);
}

async function add(browser: TestBrowser, authenticator = createAuthenticator()): Promise<Authenticator> {
  const response = await browser.send('POST', '/desk/passkeys', await create(browser, authenticator));
  expect(response.statusCode, response.body).toBe(200);
  return authenticator;
}

async function sign(browser: TestBrowser, authenticator: Authenticator, overrides: Partial<Ceremony> = {}) {
  const response = await browser.send('POST', '/desk/session/passkey/options');
  expect(response.statusCode, response.body).toBe(200);
  return authenticator.sign({ ...site, challenge: response.json().challenge, ...overrides });
}

const post = (browser: TestBrowser, body: object) => browser.send('POST', '/desk/session/passkey', body);

const list = async (browser: TestBrowser) => (await browser.operation(listPasskeys, 1)).json().passkeys;

describe('a passkey', () => {
  test('is added by an agent who is signed in, and signs that agent in', async () => {
    const browser = await signedIn(service, 1, aino);
    const response = await browser.send('POST', '/desk/passkeys/options');
    expect(response.json()).toMatchObject({
      rp: { id: site.rpId, name: 'User 1' },
      user: { name: 'aino@skogsrand.example', displayName: 'Aino' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    // The handle holds nothing of a person.
    expect(Buffer.from(response.json().user.id, 'base64url').toString()).toBe(`1-${aino}`);
    const authenticator = await add(browser);
    expect(await list(browser)).toEqual([
      {
        passkeyId: expect.any(Number),
        name: 'Firefox, Linux',
        createdDate: expect.any(String),
        usedDate: null,
      },
    ]);
    const other = newBrowser();
    authenticator.counter = 1;
    const used = await post(other, await sign(other, authenticator));
    expect(used.json()).toEqual({ status: 'open' });
    expect(String(used.headers['set-cookie'])).toContain('__Host-frontdesk-session=fda_1-');
    expect(await who(other)).toMatchObject({ agentId: aino, email: 'aino@skogsrand.example' });
    expect((await list(other))[0].usedDate).not.toBeNull();
    const [stored] = await service.database.db.select().from(deskPasskeys);
    expect(stored).toMatchObject({ counter: 1, transports: ['internal'] });
  });

  test('is not added twice, and an authenticator that has one is told', async () => {
    const browser = await signedIn(service, 1, aino);
    const authenticator = await add(browser);
    const options = (await browser.send('POST', '/desk/passkeys/options')).json();
    expect(options.excludeCredentials).toMatchObject([{ transports: ['internal'] }]);
    const again = await browser.send('POST', '/desk/passkeys', await create(browser, authenticator));
    expect(again.statusCode).toBe(409);
    expect(await list(browser)).toHaveLength(1);
  });

  test('is listed and removed by its agent only, and signs in no more', async () => {
    const browser = await signedIn(service, 1, aino);
    const colleague = await signedIn(service, 1, olle);
    const authenticator = await add(browser);
    const [{ passkeyId }] = await list(browser);
    expect(await list(colleague)).toEqual([]);
    expect((await colleague.operation(removePasskey, 1, { passkeyId })).statusCode).toBe(404);
    expect((await browser.operation(removePasskey, 1, { passkeyId: 0 })).statusCode).toBe(400);
    expect((await browser.operation(removePasskey, 1, { passkeyId })).statusCode).toBe(204);
    const other = newBrowser();
    expect((await post(other, await sign(other, authenticator))).json()).toEqual({ status: 'unknown' });
  });

  test('goes with its agent, and signs in nobody whose email address is gone', async () => {
    const { db } = service.database;
    const id = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email: 'leaver@skogsrand.example' });
    const authenticator = await add(await signedIn(service, 1, id));
    await db.update(agents).set({ email: null }).where(eq(agents.id, id));
    const other = newBrowser();
    expect((await post(other, await sign(other, authenticator))).json()).toEqual({ status: 'unknown' });
    await removeAgent(db, 1, id);
    expect(await db.select().from(deskPasskeys)).toEqual([]);
    expect((await post(other, await sign(other, authenticator))).json()).toEqual({ status: 'unknown' });
  });

  test('is one of at most twenty', async () => {
    const browser = await signedIn(service, 1, aino);
    await add(browser);
    await service.database.pool.query(
      `insert into desk_passkeys (user_id, agent_id, credential_id, public_key, counter, transports, name, ip)
       select 1, $1, 'made' || n, '', 0, '{}', '', '' from generate_series(2, $2) as n`,
      [aino, mostPasskeys],
    );
    const refused = await browser.send(
      'POST',
      '/desk/passkeys',
      await create(browser, createAuthenticator()),
    );
    expect(refused.statusCode).toBe(409);
  });

  test('needs a session to be added, and the page’s header for everything', async () => {
    const stranger = newBrowser();
    for (const url of ['/desk/passkeys/options', '/desk/passkeys'])
      expect((await stranger.send('POST', url, {})).statusCode, url).toBe(401);
    for (const operation of [listPasskeys, removePasskey])
      expect((await stranger.operation(operation, 1, { passkeyId: 1 })).statusCode).toBe(401);
    for (const url of ['/desk/session/passkey/options', '/desk/session/passkey', '/desk/passkeys']) {
      const bare = await service.app.inject({ method: 'POST', url, payload: {} });
      expect(bare.statusCode, url).toBe(403);
    }
  });

  test('is for hosts with TLS only, and for no IP address', async () => {
    const headers = { origin: 'http://help.skogsrand.example' };
    const response = await openBrowser(plain).send('POST', '/desk/session/passkey/options', {}, headers);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toContain('PUBLIC_URL');
  });
});

describe('what is created', () => {
  const bad: [string, Partial<Ceremony>][] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the person’s proof', { isVerified: false }],
    ['with a made-up challenge', { challenge: 'x'.repeat(43) }],
  ];

  test.each(bad)('%s is not added', async (_name, overrides) => {
    const browser = await signedIn(service, 1, aino);
    const created = await create(browser, createAuthenticator(), overrides);
    expect((await browser.send('POST', '/desk/passkeys', created)).statusCode).toBe(400);
    expect(await list(browser)).toEqual([]);
  });

  test('in another session is not added there, and once only', async () => {
    const browser = await signedIn(service, 1, aino);
    const other = await signedIn(service, 1, aino);
    const created = await create(browser, createAuthenticator());
    expect((await other.send('POST', '/desk/passkeys', created)).statusCode).toBe(400);
    expect((await browser.send('POST', '/desk/passkeys', created)).statusCode).toBe(200);
    const [{ passkeyId }] = await list(browser);
    await browser.operation(removePasskey, 1, { passkeyId });
    expect((await browser.send('POST', '/desk/passkeys', created)).statusCode).toBe(400);
  });

  test('of another shape is not added', async () => {
    const browser = await signedIn(service, 1, aino);
    const created = await create(browser, createAuthenticator());
    for (const overrides of [
      { id: '' },
      { id: 'not+base64url' },
      { attestationObject: 'x'.repeat(30_000) },
      { clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { attestationObject: 'AAAA' },
      { transports: [7] },
    ]) {
      const response = await browser.send('POST', '/desk/passkeys', { ...created, ...overrides });
      expect(response.statusCode, response.body).toBe(400);
    }
    expect((await browser.send('POST', '/desk/passkeys', {})).statusCode).toBe(400);
  });
});

describe('a signature', () => {
  const bad: [string, Partial<Ceremony>][] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the person’s proof', { isVerified: false }],
    ['of a made-up challenge', { challenge: 'x'.repeat(43) }],
  ];

  test.each(bad)(
    '%s signs nobody in, and gets the answer of an unknown passkey',
    async (_name, overrides) => {
      const authenticator = await add(await signedIn(service, 1, aino));
      const other = newBrowser();
      const refused = await post(other, await sign(other, authenticator, overrides));
      const unknown = newBrowser();
      const stranger = createAuthenticator();
      stranger.create({ ...site, challenge: '' }, Buffer.from(`1-${aino}`).toString('base64url'));
      const answered = await post(unknown, await sign(unknown, stranger));
      expect(refused.json()).toEqual({ status: 'unknown' });
      expect([answered.statusCode, answered.body]).toEqual([refused.statusCode, refused.body]);
      expect((await who(other)).code).toBe('Unauthorized');
    },
  );

  test('by another key, for another agent, or for nobody signs nobody in', async () => {
    const authenticator = await add(await signedIn(service, 1, aino));
    const handle = (text: string) => Buffer.from(text).toString('base64url');
    const stranger = createAuthenticator();
    stranger.create({ ...site, challenge: '' }, handle(`1-${aino}`));
    const other = newBrowser();
    const { id } = await sign(other, authenticator);
    const forged = await sign(other, stranger);
    for (const body of [
      { ...forged, id },
      { ...(await sign(other, authenticator)), userHandle: handle(`1-${olle}`) },
      { ...(await sign(other, authenticator)), userHandle: handle(`2-${aino}`) },
      { ...(await sign(other, authenticator)), userHandle: handle("1' or true --") },
    ]) {
      expect((await post(other, body)).json()).toEqual({ status: 'unknown' });
    }
    expect((await post(other, await sign(other, authenticator))).json()).toEqual({ status: 'open' });
  });

  test('is used once, in the browser that asked, within five minutes', async () => {
    const { db } = service.database;
    const authenticator = await add(await signedIn(service, 1, aino));
    const [browser, thief] = [newBrowser(), newBrowser()];
    const signed = await sign(browser, authenticator);
    expect((await post(thief, signed)).json()).toEqual({ status: 'unknown' });
    await sign(thief, authenticator);
    expect((await post(thief, signed)).json()).toEqual({ status: 'unknown' });
    expect((await post(browser, signed)).json()).toEqual({ status: 'open' });
    expect((await post(browser, signed)).json()).toEqual({ status: 'unknown' });
    const late = await sign(browser, authenticator);
    await db.update(deskChallenges).set({ endsAt: sql`now()` });
    expect((await post(browser, late)).json()).toEqual({ status: 'unknown' });
    await removeEndedChallenges(db);
    expect(await db.select().from(deskChallenges)).toEqual([]);
  });

  test('is stored nowhere as it was sent', async () => {
    const browser = newBrowser();
    const { challenge } = (await browser.send('POST', '/desk/session/passkey/options')).json();
    const [stored] = await service.database.db.select().from(deskChallenges);
    expect(stored).toMatchObject({ userId: 0, hash: sha256(challenge) });
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });

  test('that counts no further than the one before is of a copy', async () => {
    const authenticator = await add(await signedIn(service, 1, aino));
    const browser = newBrowser();
    authenticator.counter = 5;
    expect((await post(browser, await sign(browser, authenticator))).json()).toEqual({ status: 'open' });
    for (const counter of [5, 4, 0]) {
      authenticator.counter = counter;
      expect((await post(browser, await sign(browser, authenticator))).json()).toEqual({ status: 'unknown' });
    }
    expect(service.logged()).toContain('it counts as a copy of it would');
    authenticator.counter = 6;
    expect((await post(browser, await sign(browser, authenticator))).json()).toEqual({ status: 'open' });
  });

  test('replaces the session that somebody else put into the browser', async () => {
    const authenticator = await add(await signedIn(service, 1, aino));
    const attacker = await signedIn(service, 1, olle);
    const victim = newBrowser();
    const planted = attacker.cookies.get('__Host-frontdesk-session') ?? '';
    victim.cookies.set('__Host-frontdesk-session', planted);
    expect((await post(victim, await sign(victim, authenticator))).json()).toEqual({ status: 'open' });
    expect(await who(victim)).toMatchObject({ agentId: aino });
    expect((await who(attacker)).code).toBe('Unauthorized');
  });
});

describe('the options to sign in', () => {
  test('name no credential, and are the same whoever asks', async () => {
    await add(await signedIn(service, 1, aino));
    const ask = async () => {
      const response = await newBrowser().send('POST', '/desk/session/passkey/options', {
        email: 'aino@skogsrand.example',
      });
      const { challenge: _, ...rest } = response.json();
      return rest;
    };
    expect(await ask()).toEqual({ rpId: site.rpId, timeout: 300_000, userVerification: 'required' });
    expect(await ask()).toEqual(await ask());
  });

  test('and wrong signatures are limited for one network', async () => {
    const browser = openBrowser(service, '192.0.2.77');
    const authenticator = createAuthenticator();
    authenticator.create({ ...site, challenge: '' }, Buffer.from(`1-${aino}`).toString('base64url'));
    for (let index = 0; index < 20; index += 1) {
      expect((await post(browser, await sign(browser, authenticator))).statusCode).toBe(200);
    }
    expect((await post(browser, await sign(browser, authenticator))).statusCode).toBe(429);
    // Wrong codes and wrong passkeys count together.
    expect((await browser.signIn(`fdl_1-${'x'.repeat(43)}`)).statusCode).toBe(429);
    let last = 200;
    for (let index = 0; index < 60 && last === 200; index += 1)
      last = (await browser.send('POST', '/desk/session/passkey/options')).statusCode;
    expect(last).toBe(429);
  });
});
