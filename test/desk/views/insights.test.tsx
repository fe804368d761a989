/** What people want, in a real browser: the reports of a help center, by language and period. */

import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../fake-desk.ts';

test('searches without an answer and articles that did not help are read, and narrowed by language', async () => {
  const desk = openDesk({ url: '/desk/insights' });
  await expect.element(page.getByRole('heading', { name: 'What people want' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'gift wrapping 0' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'bivvy' })).toHaveTextContent('1');
  await expect.element(page.getByText('Without success 140')).toBeVisible();
  await expect.poll(() => desk.host.querySelectorAll('.insights-chart canvas').length).toBe(1);
  await expect
    .element(page.getByRole('link', { name: 'Track your parcel' }))
    .toHaveAttribute('href', '/help/en/articles/212');
  await expect.element(page.getByText('The steps didn’t work (7)')).toBeVisible();

  // The first ten of a list, and the rest when asked for.
  expect(page.getByRole('rowheader', { name: /gift wrapping/ }).all()).toHaveLength(11);
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  expect(page.getByRole('rowheader', { name: /gift wrapping/ }).all()).toHaveLength(12);
  await expect.element(page.getByText('Ended in a message 23')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'gift wrapping 11' })).toHaveTextContent('2 / 14');
  expect((await axe.run(desk.host, { resultTypes: ['violations'] })).violations).toEqual([]);

  await userEvent.selectOptions(page.getByLabelText('Language'), 'Swedish');
  await expect.element(page.getByText('Ask an owner to turn it on.')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Period'), 'Last 90 days');
  await expect
    .poll(() => desk.sentTo('GET /desk/api/session/1/faq/insights/searches').at(-1))
    .toEqual(expect.objectContaining({ helpCenterId: '5', lang: 'sv', days: '90' }));
});

test('owners are led to the setting that counts searches', async () => {
  openDesk({ url: '/desk/insights', role: 'owner' });
  await userEvent.selectOptions(page.getByLabelText('Language'), 'Swedish');
  await userEvent.click(page.getByRole('link', { name: 'Turn it on in the settings' }));
  expect(location.pathname).toBe('/desk/settings/help-centers');
  await expect.element(page.getByLabelText('Count searches')).toHaveFocus();
});

test('a place of its own leads there and back to the tickets', async () => {
  const desk = openDesk();
  await userEvent.click(page.getByRole('link', { name: 'What people want' }));
  await expect.element(page.getByRole('heading', { name: 'Searches by day' })).toBeVisible();
  expect(location.pathname).toBe('/desk/insights');
  await userEvent.click(page.getByRole('link', { name: 'All open' }));
  await expect.poll(() => desk.host.querySelectorAll('.row').length).toBeGreaterThan(0);
});

test('a download that fails says so', async () => {
  const desk = openDesk({ url: '/desk/insights' });
  await expect.element(page.getByRole('heading', { name: 'Searches by day' })).toBeVisible();
  desk.answer(({ input }) =>
    input['fileType'] === 'csv' ? Promise.reject(new TypeError('offline')) : undefined,
  );
  await userEvent.click(page.getByRole('button', { name: 'Download CSV' }));
  await expect.element(page.getByText('The report couldn’t be loaded.')).toBeVisible();
});
