/** The field that the server drew, once somebody is in it. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { drawHelpPage } from '../../support/draw-help-page.ts';
import { buildHome, buildPage } from '../../support/help-pages.ts';

const asked: URLSearchParams[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (input: Request) => {
    const { searchParams } = new URL(input.url);
    asked.push(searchParams);
    const q = searchParams.get('q') ?? '';
    const options = ['Track your parcel', 'Parcel shops'].map((text, index) => ({
      text,
      payload: { id: 30 + index, category: [{ title: 'Delivery' }] },
    }));
    return Response.json({ result: [{ options: q.startsWith('par') ? options : [] }] });
  });
  drawHelpPage(buildPage(buildHome()));
  await import('../../../src/help/islands/main.ts');
});
afterAll(() => vi.unstubAllGlobals());

const field = () => page.getByRole('combobox', { name: 'Search for help' });

test('the search field is rendered before the script, and keeps its text and its element', async () => {
  const input = document.querySelector<HTMLInputElement>('#search');
  expect(input?.getAttribute('role')).toBeNull();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(input);
  await userEvent.keyboard('pa');
  await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list');
  expect(field().element()).toBe(input);
  expect(document.activeElement).toBe(input);
  expect(input?.value).toBe('pa');
  expect(input?.form?.action).toBe(new URL('/help/en/search', location.href).href);
});

test('the search field suggests articles while the visitor types, with the typed text marked', async () => {
  await userEvent.keyboard('r');
  const option = page.getByRole('option', { name: 'Track your parcel Delivery' });
  await expect.element(option).toBeVisible();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('2 suggestions');
  expect(Array.from(document.querySelectorAll('.option mark'), ({ textContent }) => textContent)).toEqual([
    'par',
    'Par',
  ]);
  const last = asked.at(-1);
  expect([last?.get('q'), last?.get('lang'), last?.get('helpCenterId')]).toEqual(['par', 'en', '7']);
  await expectAccessible(document.documentElement);
});

test('the suggestions of the search field are highlighted by arrows and closed by Escape', async () => {
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', 'suggestion-0');
  await userEvent.keyboard('{ArrowUp}');
  const all = page.getByRole('option', { name: 'Search for “par”' });
  await expect.element(all).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
});
