/** An agent sees where they are signed in, ends sessions, and lists and removes passkeys. */

import { afterEach, describe, expect, test, vi } from 'vitest';
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

test('all other sessions are ended at once', async () => {
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

test('the dialog opens by name, closes by Escape, and gives the focus back', async () => {
  const desk = openDesk();
  desk.answer(({ name }) => {
    if (name === 'GET /desk/sessions') return Response.json({ sessions: [buildSession(1)] });
    return name === 'GET /desk/passkeys' ? Response.json({ passkeys: [], canAdd: false }) : undefined;
  });
  const agent = button('Aino Laine');
  await expect.element(agent).toBeVisible();
  const opener = agent.element();
  if (opener instanceof HTMLElement) opener.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('account{Enter}');
  await expect.element(dialog()).toBeVisible();
  // Where browsers have no passkeys, none is offered.
  await expect.poll(rows).toHaveLength(1);
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(agent).toHaveFocus();
});

describe('of a server that fails, the dialog', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const problems = () =>
    page
      .getByRole('button', { name: 'Try again' })
      .elements()
      .map((button) => {
        const [id = ''] = button.getAttribute('aria-describedby')?.split(' ') ?? [];
        return document.getElementById(id)?.textContent;
      });

  test('says what could not be loaded beside the button that asks for it again', async () => {
    // Whether there is an obstacle differs from browser to browser.
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'default' });
    const desk = openDesk();
    desk.answer(({ name }) => (name.startsWith('GET /desk/') ? refusal(500, {}) : undefined));
    await button('Aino Laine').click();
    await expect
      .poll(problems)
      .toEqual([
        'Notifications in this browser couldn’t be checked.',
        'Your sessions and passkeys couldn’t be loaded.',
      ]);
    await expectAccessible(desk.host);
    desk.answer(({ name }) =>
      name === 'GET /desk/push' ? Response.json({ publicKey: '', isOn: false }) : refusal(500, {}),
    );
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(problems).toEqual(['Your sessions and passkeys couldn’t be loaded.']);
  });

  test('learns that the session has ended when it asks again', async () => {
    const desk = openDesk();
    desk.answer(({ name }) => (name.startsWith('GET /desk/') ? refusal(500, {}) : undefined));
    await button('Aino Laine').click();
    const problem = dialog().getByRole('alert');
    await expect.element(problem).toHaveTextContent('couldn’t be loaded');
    desk.answer(({ name }) =>
      name.startsWith('GET /desk/') ? refusal(401, { code: 'Unauthorized' }) : undefined,
    );
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('dialog', { name: 'You’re signed out' })).toBeVisible();
  });
});

test.each([
  ['en', 320],
  ['ar', 320],
] as const)('the dialog fits a phone (%s, %d px)', async (language, width) => {
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
