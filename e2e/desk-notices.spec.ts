/** An agent’s choices of what notifies them, at a real server. */

import { expect, test } from './support/demo.ts';
import { signInAtDesk as signIn } from './support/desk-sign-in.ts';
import { write } from './support/write-as-customer.ts';

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
