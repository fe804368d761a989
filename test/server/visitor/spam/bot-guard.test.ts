import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Challenge, Guard } from '../../../../src/api/schemas/visitor.ts';
import { requestFor, type TestApp, type TestCaller, useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { openContact } from '../../../support/contact.ts';
import { buildRepairForm } from '../../../support/forms.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

interface Site {
  readonly pages: TestCaller;
  readonly office: TestCaller;
  readonly maja: Record<string, string>;
  readonly formId: number;
}

async function buildSite({ database: { db } }: TestApp, userId: number): Promise<Site> {
  await openContact(db, await buildHelpCenter(db, { userId }));
  await buildInbox(db, { userId });
  return {
    pages: { userId, apiKey: await publicKey(db, userId) },
    office: { userId, apiKey: await secretKey(db, userId) },
    maja: bearer(await (await buildBackend(db, userId)).sign(person('maja'))),
    formId: await buildRepairForm(db, userId),
  };
}

interface Sent {
  readonly guard?: unknown;
  readonly headers?: Record<string, string>;
  readonly message?: string;
}

async function writeTicket(
  service: TestApp,
  caller: TestCaller,
  { guard, headers = {}, message = 'x' }: Sent,
) {
  const input = {
    fromEmail: 'anybody@post.example',
    toEmail: 'help@skogsrand.example',
    subject: 'x',
    message,
  };
  const request = requestFor(operations.insertTicket, caller, { ...input, guard });
  const response = await service.app.inject({ ...request, headers });
  return { status: response.statusCode, body: response.json() };
}

async function sendForm(service: TestApp, { pages, formId }: Site, { guard, headers = {} }: Sent) {
  const fields = [
    { label: 'Name', value: 'Anybody' },
    { label: 'E-mail', value: 'anybody@post.example' },
    { label: 'Item', value: 'Tent' },
  ];
  const input = { formId, fields, domainPage: 'https://shop.example/', guard };
  const response = await service.app.inject({
    ...requestFor(operations.submitForm, pages, input),
    headers,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Where solutions begin: what comes before needs no trying here, and half the time is saved. */
const fromFirst = { counterStart: 500 };

const refused = {
  status: 400,
  body: { message: 'Validation', errors: [{ label: 'guard', index: null, value: expect.anything() }] },
};

describe('without a challenge', () => {
  const service = useApp();
  let site: Site;
  beforeAll(async () => {
    site = await buildSite(service, 4);
  });

  test.each([
    [undefined, 200],
    [{}, 200],
    [{ website: '', elapsed: 2000 }, 200],
    [{ elapsed: 100_000_000 }, 200],
    [{ website: 'https://evil.example' }, 400],
    [{ elapsed: 1999 }, 400],
    [{ elapsed: -1 }, 400],
    [{ elapsed: 'soon' }, 400],
    ['x', 400],
  ])('what anonymous visitors send with %j is %i', async (guard, status) => {
    for (const answer of [
      await writeTicket(service, site.pages, { guard }),
      await sendForm(service, site, { guard }),
    ]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      if (status === 400) expect(answer).toEqual(refused);
    }
  });

  test('who is signed in, and a back office, is not looked at', async () => {
    const guard = { website: 'https://mine.example', elapsed: 1 };
    expect((await writeTicket(service, site.pages, { guard, headers: site.maja })).status).toBe(200);
    expect((await sendForm(service, site, { guard, headers: site.maja })).status).toBe(200);
    expect((await writeTicket(service, site.office, { guard })).status).toBe(200);
  });

  test('the same message with another guard is the same message', async () => {
    const headers = { 'idempotency-key': 'a-key-that-cannot-be-guessed' };
    const first = await writeTicket(service, site.pages, { headers, guard: { elapsed: 3000 } });
    const again = await writeTicket(service, site.pages, { headers, guard: { elapsed: 9000 } });
    expect(again).toEqual(first);
    expect(again.status).toBe(200);
  });

  test('no challenge is asked for', async () => {
    expect(await answerOf(service, site.pages, 'getChallenge')).toEqual({
      required: false,
      challenge: null,
      minSeconds: 2,
    });
  });
});

describe('with a challenge', () => {
  // So that a test need not wait until a challenge is old enough.
  const service = useApp({ config: { guard: { minFillSeconds: 0, requiresChallenge: true } } });
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await buildSite(service, 4);
    other = await buildSite(service, 5);
  });

  async function challengeFor(caller: TestCaller): Promise<Challenge> {
    const { required, challenge } = await answerOf(service, caller, 'getChallenge');
    expect(required).toBe(true);
    return challenge;
  }

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

  /** As a browser does it. */
  async function solve(caller: TestCaller): Promise<Made> {
    const challenge = await challengeFor(caller);
    const solution = await solveChallenge({ challenge, deriveKey, ...fromFirst });
    if (solution === null) throw new Error('the challenge was not solved');
    return { challenge, solution };
  }

  async function solved(caller: TestCaller): Promise<Guard> {
    return { challenge: encode(await solve(caller)) };
  }

  interface Made {
    readonly challenge: Challenge;
    readonly solution: { readonly counter: number; readonly derivedKey: string };
  }

  test('an anonymous visitor has to solve one, and it is good once', async () => {
    expect((await writeTicket(service, site.pages, {})).status).toBe(400);
    const guard = await solved(site.pages);
    const together = await Promise.all(
      Array.from({ length: 4 }, () => writeTicket(service, site.pages, { guard })),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await sendForm(service, site, { guard })).status).toBe(400);
    expect((await sendForm(service, site, { guard: await solved(site.pages) })).status).toBe(200);
  });

  test('who is signed in, and a back office, need none', async () => {
    expect((await writeTicket(service, site.pages, { headers: site.maja })).status).toBe(200);
    expect((await sendForm(service, site, { headers: site.maja })).status).toBe(200);
    expect((await writeTicket(service, site.office, {})).status).toBe(200);
  });

  test('a message that is sent again may bring it again, another message may not', async () => {
    const guard = await solved(site.pages);
    const headers = { 'idempotency-key': 'another-key-nobody-guesses' };
    const first = await writeTicket(service, site.pages, { guard, headers });
    expect(first.status).toBe(200);
    expect(await writeTicket(service, site.pages, { guard, headers })).toEqual(first);
    expect((await writeTicket(service, site.pages, { guard, headers, message: 'y' })).status).toBe(409);
    const changed = { 'idempotency-key': 'a-third-key-nobody-guesses' };
    expect((await writeTicket(service, site.pages, { guard, headers: changed })).status).toBe(400);
    // A form has no such repeats.
    expect((await sendForm(service, site, { guard, headers })).status).toBe(400);
  });

  describe('a solution', () => {
    let made: Made;
    beforeAll(async () => {
      made = await solve(site.pages);
    });

    test.each<[string, (made: Made) => unknown]>([
      ['not solved', ({ challenge }) => ({ challenge })],
      ['guessed', ({ challenge }) => ({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } })],
      [
        'only begun well',
        ({ challenge, solution }) => ({
          challenge,
          solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
        }),
      ],
      [
        'made easier',
        ({ challenge, solution }) => ({
          challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } },
          solution,
        }),
      ],
      [
        'made to last',
        ({ challenge, solution }) => ({
          challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
          solution,
        }),
      ],
      [
        'signed by nobody',
        ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution }),
      ],
      ['no object', () => 'x'],
    ])('that is %s is refused', async (_name, change) => {
      const guard = { challenge: encode(change(made)) };
      expect((await writeTicket(service, site.pages, { guard })).status).toBe(400);
    });

    test('that was refused in another form is good as it was', async () => {
      const guard = { challenge: encode(made) };
      expect((await writeTicket(service, site.pages, { guard })).status).toBe(200);
    });
  });

  test("one of another user's pages, and what is none at all, is refused", async () => {
    const foreign = await solved(other.pages);
    expect((await writeTicket(service, site.pages, { guard: foreign })).status).toBe(400);
    expect((await writeTicket(service, other.pages, { guard: foreign })).status).toBe(200);
    for (const challenge of ['', '%', 'bm9uc2Vuc2U=', encode(null), encode([]), 'A'.repeat(5000)]) {
      expect((await writeTicket(service, site.pages, { guard: { challenge } })).status).toBe(400);
    }
  });
});

describe('a challenge', () => {
  const service = useApp({ config: { guard: { minFillSeconds: 3600, requiresChallenge: true } } });

  test('that is younger than a form takes to fill in is not good yet', async () => {
    const site = await buildSite(service, 4);
    const { challenge, minSeconds } = await answerOf(service, site.pages, 'getChallenge');
    expect(minSeconds).toBe(3600);
    const solution = await solveChallenge({ challenge, deriveKey, ...fromFirst });
    const guard = { challenge: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
    expect((await writeTicket(service, site.pages, { guard })).status).toBe(400);
  });
});
