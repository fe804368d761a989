/** An agent sees where they are signed in, ends sessions, and lists and removes passkeys. */

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { AccountDialog } from '../../../../src/desk/views/account/AccountDialog.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { type AccountOfServer, buildPasskey, buildSession } from '../../../support/fake-desk/account.ts';
import { ago, refusal } from '../../../support/fake-desk/answers.ts';
import { openDesk, renderPart } from '../../../support/fake-desk/open-desk.tsx';
import { button, dialog, link, runCommand, textsOf } from '../../../support/fake-desk/parts.ts';
import type { FakeDeskOptions } from '../../../support/fake-desk/server.ts';

const openAccount = (account: AccountOfServer, options: FakeDeskOptions = {}) =>
  renderPart(<AccountDialog onClose={() => {}} />, { account, ...options });
const rows = () => textsOf('.account-row');

test('sessions are listed with browser, IP address and last use, and this one is marked', async () => {
  const desk = openAccount({ sessions: [buildSession(1), buildSession(2, { browser: '' })] });
  await expect
    .poll(rows)
    .toEqual([
      'Firefox, LinuxThis one203.0.113.7 · In use now',
      'Unknown browser203.0.113.7 · Last used 5 hours agoEnd',
    ]);
  await expectAccessible(desk.host);
  await button(/^End: /)
    .first()
    .click();
  await expect.poll(rows).toHaveLength(1);
  expect(desk.sentTo('endSession')).toEqual([{ sessionId: '2' }]);
  await expect.element(button('End all others')).not.toBeInTheDocument();
});

test('all other sessions are ended at once', async () => {
  const desk = openAccount({ sessions: [buildSession(1), buildSession(2), buildSession(3)] });
  await button('End all others').click();
  await expect.poll(rows).toHaveLength(1);
  expect(desk.sentTo('endOtherSessions')).toHaveLength(1);
});

test('an owner sees the others’ sessions by agent', async () => {
  const olle = { agentId: 8, agentName: 'Olle Berg', isPresent: false };
  const sessions = [buildSession(1), buildSession(4, olle), buildSession(5, olle)];
  const desk = openAccount({ sessions }, { role: 'owner' });
  await desk.findByRole('heading', { name: 'Olle Berg' });
  expect(document.querySelectorAll('.account-group')).toHaveLength(1);
  expect(document.querySelectorAll('.account-group .account-row')).toHaveLength(2);
  await expectAccessible(desk.host);
});

test('passkeys are listed with their age, and removed', async () => {
  const desk = openAccount({ passkeys: [buildPasskey(1), buildPasskey(2, { usedDate: ago(3) })] });
  await expect
    .poll(() => rows().slice(0, 2))
    .toEqual([
      'Chrome, WindowsAdded 3 days ago · not used yetRemove',
      'Chrome, WindowsAdded 3 days ago · Last used 3 hours agoRemove',
    ]);
  await button(/^Remove: /)
    .first()
    .click();
  await expect.poll(() => rows().length).toBe(2);
  expect(desk.sentTo('removePasskey')).toEqual([{ passkeyId: '1' }]);
});

test('the dialog opens by name, closes by Escape, and gives the focus back', async () => {
  openDesk({ account: { canAdd: false } });
  await userEvent.keyboard('j');
  await runCommand('account');
  await expect.element(dialog('Account')).toBeVisible();
  // Where browsers have no passkeys, none is offered.
  await expect.poll(rows).toHaveLength(1);
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Account')).not.toBeInTheDocument();
  await expect.element(link(/Ticket 1/)).toHaveFocus();
});

describe('the dialog of a server that fails', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const ofAccount = ['listSessions', 'listPasskeys', 'getPush'];

  const problems = () =>
    page
      .getByRole('button', { name: 'Try again' })
      .elements()
      .map((button) => {
        const problem = button.closest('[role=alert], [role=status]')?.textContent ?? '';
        return problem.replace(button.textContent ?? '', '').trim();
      });

  test('says what could not be loaded beside the button that asks for it again', async () => {
    // Whether there is an obstacle differs from browser to browser.
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'default' });
    const desk = openDesk();
    desk.answer(({ name }) => (ofAccount.includes(name) ? refusal(500, {}) : undefined));
    await button(/^Aino Laine/).click();
    await expect
      .poll(problems)
      .toEqual([
        'Notifications in this browser couldn’t be checked.',
        'Your sessions and passkeys couldn’t be loaded.',
      ]);
    await expectAccessible(desk.host);
    desk.answer(({ name }) =>
      name === 'getPush' ? Response.json({ publicKey: '', isOn: false }) : refusal(500, {}),
    );
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(problems).toEqual(['Your sessions and passkeys couldn’t be loaded.']);
  });

  test('learns that the session has ended when it asks again', async () => {
    const desk = openDesk();
    desk.answer(({ name }) => (ofAccount.includes(name) ? refusal(500, {}) : undefined));
    await button(/^Aino Laine/).click();
    const problem = dialog('Account').getByRole('alert');
    await expect.element(problem).toHaveTextContent('couldn’t be loaded');
    // A 401 to a request that is repeated by itself would cover the button with the same dialog, too early.
    desk.answer(({ name }) =>
      name === 'listSessions' ? refusal(401, { code: 'Unauthorized' }) : refusal(500, {}),
    );
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog('You’re signed out')).toBeVisible();
  });
});

test.each(['en', 'ar'] as const)('the dialog fits a phone (%s)', async (language) => {
  await page.viewport(320, 640);
  const long = buildSession(2, {
    browser: 'A browser with quite a long name, Windows',
    ip: '2001:db8:1234:5678:9abc:def0:1234:5678',
  });
  const account = { sessions: [buildSession(1), long], passkeys: [buildPasskey(1)] };
  const { host, getByRole } = openAccount(account, { language });
  await expect.poll(rows).toHaveLength(3);
  const { scrollWidth, clientWidth } = getByRole('dialog');
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible(host);
});

test('an agent whom the authenticator does not verify adds no passkey, and reads so', async () => {
  const session = cdp();
  await session.send('WebAuthn.enable');
  onTestFinished(async () => {
    await session.send('WebAuthn.disable');
  });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  const desk = openAccount({});
  await button('Add a passkey').click();
  await expect.element(page.getByText('No passkey was added.')).toBeVisible();
  expect(desk.sentTo('POST /desk/passkeys')).toEqual([]);
  expect(await session.send('WebAuthn.getCredentials', { authenticatorId })).toEqual({ credentials: [] });
});
