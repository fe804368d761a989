/** What a visitor may read after writing, until support answers. */

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket } from './support/write-to-shop.ts';

test('articles that may answer the first message stand below it, until somebody answers', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  const email = 'wilma@post.example';
  await page.evaluate(
    (email) =>
      window.frontdesk?.('contact', {
        subject: 'A gift',
        message: 'Can I return a gift? I have no receipt for order 10023.',
        email,
      }),
    email,
  );
  const asking = page.waitForRequest(
    (request) => request.url().includes('suggest-search') && request.url().includes('receipt'),
  );
  await panel.getByRole('button', { name: 'Send' }).press('Enter');
  expect((await asking).url()).not.toContain('10023');
  const list = panel.getByRole('region', { name: 'While you wait' });
  await expect(list.getByRole('link', { name: 'Return a gift' })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('textbox', { name: 'Write a reply' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  const { answer } = await findTicket(demo, email);
  await answer('You can.');
  await expect(panel.getByText('You can.')).toBeVisible();
  await expect(list).toHaveCount(0);
});
