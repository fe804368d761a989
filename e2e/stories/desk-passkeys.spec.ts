/** An agent adds a passkey, and signs in by it, with an authenticator of the browser. */

import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';

interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** Gives the page an authenticator that knows the agent's finger. */
async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
}

test('a passkey is added, signs in, and does not once it is removed', async ({ page, demo, trouble }) => {
  await signInAtDesk(page, demo);
  const { session, authenticatorId } = await addAuthenticator(page);
  await openAccount(page);
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'not used yet' });
  await expect(row).toContainText('Linux');
  await expectAccessible(page);

  // The authenticator has one of this agent: it creates no second one.
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('You already have a passkey on this device.')).toBeVisible();
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  expect(credentials[0]).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Last used 0 minutes ago' })).toBeVisible();

  await button(page, /^Remove: /).click();
  await expect(button(page, /^Remove: /)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert')).toContainText('isn’t known here');
  trouble.splice(0);
});
