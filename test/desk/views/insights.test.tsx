/** What people want: the reports of a help center, by language and period. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import { button, heading, link } from '../../support/fake-desk/parts.ts';

test('searches without an answer and articles that did not help are read, and narrowed by language', async () => {
  const desk = openDesk({ url: '/desk/insights' });
  await expect.element(heading('What people want')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'gift wrapping 0' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'bivvy' })).toHaveTextContent('1');
  await expect.element(page.getByText('Without success 140')).toBeVisible();
  await expect.poll(() => desk.host.querySelectorAll('.insights-chart canvas').length).toBe(1);
  await expect.element(link('Track your parcel')).toHaveAttribute('href', '/help/en/articles/212');
  await expect.element(page.getByText('The steps didn’t work (7)')).toBeVisible();

  // The first ten of a list, and the rest when asked for.
  expect(page.getByRole('rowheader', { name: /gift wrapping/ }).all()).toHaveLength(11);
  await button('Show all').click();
  expect(page.getByRole('rowheader', { name: /gift wrapping/ }).all()).toHaveLength(12);
  await expect.element(page.getByText('Ended in a message 23')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'gift wrapping 11' })).toHaveTextContent('2 / 14');
  await expectAccessible(desk.host);

  await page.getByLabelText('Language').selectOptions('Swedish');
  await expect.element(page.getByText('Ask an owner to turn it on.')).toBeVisible();
  await page.getByLabelText('Period').selectOptions('Last 90 days');
  await expect
    .poll(() => desk.sentTo('GET /desk/api/session/1/faq/insights/searches').at(-1))
    .toEqual(expect.objectContaining({ helpCenterId: '5', lang: 'sv', days: '90' }));
});

test('owners are led to the setting that counts searches', async () => {
  openDesk({ url: '/desk/insights', role: 'owner' });
  await page.getByLabelText('Language').selectOptions('Swedish');
  await link('Turn it on in the settings').click();
  expect(location.pathname).toBe('/desk/settings/help-centers');
  await expect.element(page.getByLabelText('Count searches')).toHaveFocus();
});

test('the navigation leads to the insights and back to the tickets', async () => {
  const desk = openDesk();
  await link('What people want').click();
  await expect.element(heading('Searches by day')).toBeVisible();
  expect(location.pathname).toBe('/desk/insights');
  await link('All open').click();
  await expect.poll(() => desk.host.querySelectorAll('.row').length).toBeGreaterThan(0);
});

test('a download that fails says so', async () => {
  const desk = openDesk({ url: '/desk/insights' });
  await expect.element(heading('Searches by day')).toBeVisible();
  desk.answer(({ input }) =>
    input['fileType'] === 'csv' ? Promise.reject(new TypeError('offline')) : undefined,
  );
  await button('Download CSV').click();
  await expect.element(page.getByText('The report couldn’t be loaded.')).toBeVisible();
});
