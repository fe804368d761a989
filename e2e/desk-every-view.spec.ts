/**
 * Every view of the desk, in its looks (a sample of them without `--full`): nothing that axe knows of, nothing wider than
 * the window in any font.
 */

import { sampleOf } from '../test/support/sample.ts';
import { deskLooks, deskViews } from './gallery/desk-views.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { inEachFont } from './support/fonts.ts';

test.describe.configure({ mode: 'parallel' });

for (const { name: look, ...options } of sampleOf(deskLooks, 4)) {
  test(`every view of the desk is accessible and fits: ${look}`, async ({ browser, demo }) => {
    test.slow();
    const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
    let hasSession = false;
    for (const { show, isSignedIn, name } of deskViews) {
      if (isSignedIn && !hasSession) {
        await signInAtDesk(page, demo);
        hasSession = true;
      }
      await test.step(name, async () => {
        await show(page, demo.url);
        await expectAccessible(page);
        await inEachFont(page, async (font) => {
          const overflow = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
          expect.soft(overflow, `${name}, ${font}`).toBe(0);
        });
      });
    }
    await page.close();
  });
}
