/** What agents are notified of at a real server: cards in one tab, choices that stay, and a mailbox that is down. */

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { signInAtDesk as signIn } from './support/desk-sign-in.ts';
import { write } from './support/write-as-customer.ts';

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
  await expect(cards(other)).toHaveCount(1);
  await expect(cards(other)).toHaveText(/Greta.*New ticket.*A lamp that flickers.*It flickers\./);
  await expect(cards()).toHaveCount(0);
  await expectAccessible(other);
  await cards(other).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'A lamp that flickers' })).toBeVisible();
  await expect(cards(other)).toHaveCount(0);
});

test('a choice stays, and a sound is played only if the agent wants one', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const { prototype } = OscillatorNode;
    const { start } = prototype;
    prototype.start = function (...when) {
      document.documentElement.dataset['tones'] =
        `${Number(document.documentElement.dataset['tones'] ?? 0) + 1}`;
      start.apply(this, when);
    };
  });
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0));
  const openAccount = () => page.getByRole('button', { name: /Account$/ }).click();
  await signIn(page, demo);
  await openAccount();
  const sound = page.getByRole('checkbox', { name: 'Play a sound' });
  const onScreen = page.getByRole('checkbox', { name: 'Show them on the desk' });
  await sound.check();
  // The choice lets the agent hear it.
  await expect.poll(tones).toBe(2);
  await onScreen.uncheck();
  await page.reload();
  await openAccount();
  await expect(sound).toBeChecked();
  await expect(onScreen).not.toBeChecked();
  await page.keyboard.press('Escape');
  await write(demo, 'A rug that sheds', 'It sheds.');
  await expect.poll(tones).toBe(2);
  await expect(page.getByRole('region', { name: 'New messages' }).getByRole('link')).toHaveCount(0);
  await openAccount();
  await onScreen.check();
  await sound.uncheck();
  await page.reload();
  await openAccount();
  await expect(sound).not.toBeChecked();
});
