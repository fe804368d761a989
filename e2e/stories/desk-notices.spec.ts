/** A card on the desk names a customer’s message. */

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk as signIn } from '../support/desk-sign-in.ts';
import { write } from '../support/write-as-customer.ts';

test('a card in the tab that was used last names a customer’s message, and opens its ticket', async ({
  page,
  demo,
  context,
}) => {
  await signIn(page, demo);
  const other = await context.newPage();
  await other.goto(`${demo.url}/desk`);
  await expect(other.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  const cards = (of = page) => of.getByRole('region', { name: 'New messages' }).getByRole('link');

  await write(demo, 'A lamp that flickers', 'It flickers.');
  // The focus keeps the card, which goes after ten seconds otherwise.
  await cards(other).focus();
  await expect(cards(other)).toHaveCount(1);
  await expect(cards(other)).toHaveText(/Greta.*New ticket.*A lamp that flickers.*It flickers\./);
  await expect(cards()).toHaveCount(0);
  await expectAccessible(other);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'A lamp that flickers' })).toBeVisible();
  await expect(cards(other)).toHaveCount(0);
});
