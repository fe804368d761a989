/** An agent sees where they are signed in, ends sessions, and lists and removes passkeys. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Passkey } from '../../../src/api/schemas/desk-passkeys.ts';
import type { OpenSession } from '../../../src/api/schemas/desk-session.ts';
import { expectAccessible } from '../../support/axe.ts';
import { ago, type FakeDesk, type FakeDeskOptions, openDesk, refusal } from '../fake-desk.ts';

const buildSession = (sessionId: number, overrides: Partial<OpenSession> = {}): OpenSession => ({
  sessionId,
  agentId: 7,
  agentName: 'Aino Laine',
  ip: '203.0.113.7',
  browser: 'Firefox, Linux',
  isPresent: sessionId === 1,
  createdDate: ago(48),
  usedDate: ago(sessionId === 1 ? 0 : 5),
  ...overrides,
});

const buildPasskey = (passkeyId: number, overrides: Partial<Passkey> = {}): Passkey => ({
  passkeyId,
  name: 'Chrome, Windows',
  createdDate: ago(72),
  usedDate: null,
  ...overrides,
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Account' });

/** A desk whose server has these sessions and passkeys, with the dialog open. */
async function openAccount(
  sessions: OpenSession[],
  passkeys: Passkey[] = [],
  options: FakeDeskOptions = {},
): Promise<FakeDesk> {
  await page.viewport(1280, 800);
  const desk = openDesk(options);
  desk.answer(({ name }) => {
    const [, kind, id] = /^DELETE \/desk\/(\w+)(?:\/(\d+))?$/.exec(name) ?? [];
    if (kind === 'sessions') {
      const stay = sessions.filter(({ sessionId, agentId, isPresent }) =>
        id ? sessionId !== Number(id) : isPresent || agentId !== 7,
      );
      sessions.splice(0, sessions.length, ...stay);
      return new Response(null, { status: 204 });
    }
    if (kind === 'passkeys') {
      passkeys.splice(0, passkeys.length, ...passkeys.filter(({ passkeyId }) => passkeyId !== Number(id)));
      return new Response(null, { status: 204 });
    }
    if (name === 'GET /desk/sessions') return Response.json({ sessions });
    if (name === 'GET /desk/passkeys') return Response.json({ passkeys, canAdd: true });
    return undefined;
  });
  await page.getByRole('button', { name: 'Aino Laine' }).click();
  return desk;
}

const rows = () =>
  Array.from(document.querySelectorAll('.account-row'), (row) =>
    (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

test('sessions are listed with browser, IP address and last use, and this one is marked', async () => {
  const desk = await openAccount([buildSession(1), buildSession(2, { browser: '' })]);
  await expect
    .poll(rows)
    .toEqual([
      'Firefox, LinuxThis one203.0.113.7 · In use now',
      'Unknown browser203.0.113.7 · Last used 5 hours agoEnd',
    ]);
  await expectAccessible(desk.host);
  await button('End').first().click();
  await expect.poll(rows).toHaveLength(1);
  expect(desk.sentTo('DELETE /desk/sessions/2')).toHaveLength(1);
  await expect.element(button('End all others')).not.toBeInTheDocument();
});

test('all others are ended at once', async () => {
  const desk = await openAccount([buildSession(1), buildSession(2), buildSession(3)]);
  await button('End all others').click();
  await expect.poll(rows).toHaveLength(1);
  expect(desk.sentTo('DELETE /desk/sessions')).toHaveLength(1);
});

test('an owner sees the others’ sessions by agent', async () => {
  const olle = { agentId: 8, agentName: 'Olle Berg', isPresent: false };
  const desk = await openAccount([buildSession(1), buildSession(4, olle), buildSession(5, olle)], [], {
    role: 'owner',
  });
  await expect.element(page.getByRole('heading', { name: 'Olle Berg' })).toBeVisible();
  expect(document.querySelectorAll('.account-group')).toHaveLength(1);
  expect(document.querySelectorAll('.account-group .account-row')).toHaveLength(2);
  await expectAccessible(desk.host);
});

test('passkeys are listed with their age, and removed', async () => {
  const desk = await openAccount([buildSession(1)], [buildPasskey(1), buildPasskey(2, { usedDate: ago(3) })]);
  await expect
    .poll(() => rows().slice(0, 2))
    .toEqual([
      'Chrome, WindowsAdded 3 days ago · not used yetRemove',
      'Chrome, WindowsAdded 3 days ago · Last used 3 hours agoRemove',
    ]);
  await button('Remove').first().click();
  await expect.poll(() => rows().length).toBe(2);
  expect(desk.sentTo('DELETE /desk/passkeys/1')).toHaveLength(1);
});

test('opens by name, closes by Escape, and gives the focus back', async () => {
  const desk = openDesk();
  desk.answer(({ name }) => {
    if (name === 'GET /desk/sessions') return Response.json({ sessions: [buildSession(1)] });
    return name === 'GET /desk/passkeys' ? Response.json({ passkeys: [], canAdd: false }) : undefined;
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('account{Enter}');
  await expect.element(dialog()).toBeVisible();
  // Where browsers have no passkeys, none is offered.
  await expect.poll(rows).toHaveLength(1);
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a server that fails is asked again, and an ended session says so', async () => {
  const desk = openDesk();
  desk.answer(({ name }) => (name.startsWith('GET /desk/') ? refusal(500, {}) : undefined));
  await button('Aino Laine').click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('That didn’t work');
  desk.answer(({ name }) =>
    name.startsWith('GET /desk/') ? refusal(401, { code: 'Unauthorized' }) : undefined,
  );
  await button('Try again').click();
  await expect.element(page.getByRole('dialog', { name: 'You’re signed out' })).toBeVisible();
});

test.each([
  ['en', 320],
  ['ar', 320],
] as const)('fits a phone (%s, %d px)', async (language, width) => {
  await page.viewport(width, 640);
  const desk = openDesk({ language });
  desk.answer(({ name }) => {
    const browser = 'A browser with quite a long name, Windows';
    if (name === 'GET /desk/sessions')
      return Response.json({
        sessions: [
          buildSession(1),
          buildSession(2, { browser, ip: '2001:db8:1234:5678:9abc:def0:1234:5678' }),
        ],
      });
    return name === 'GET /desk/passkeys'
      ? Response.json({ passkeys: [buildPasskey(1)], canAdd: true })
      : undefined;
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard(`${language === 'ar' ? 'الحساب' : 'account'}{Enter}`);
  await expect.poll(rows).toHaveLength(3);
  const shown = document.querySelector('dialog.account');
  expect(shown?.scrollWidth).toBeLessThanOrEqual(shown?.clientWidth ?? 0);
  await expectAccessible(desk.host);
});
