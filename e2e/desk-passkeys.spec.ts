/** An agent adds a passkey, and signs in by it, with an authenticator of the browser. */

import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
}

test('an agent who is not verified adds nothing, and an agent who cancels hears so', async ({
  page,
  demo,
}) => {
  await signInAtDesk(page, demo);
  const { session, authenticatorId } = await addAuthenticator(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await openAccount(page);
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('No passkey was added.')).toBeVisible();
});
