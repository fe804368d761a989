/** What scripts add to an article, each when it is first needed. The tests are one reader's way through one page. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { helpPagesKey } from '../../../src/api/shared/key-format.ts';
import { drawHelpPage } from '../../support/draw-help-page.ts';
import { buildArticle, buildPage } from '../../support/help-pages.ts';

const requests: { url: string; body: unknown }[] = [];
let isReachable = false;

beforeAll(async () => {
  await page.viewport(1280, 900);
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = typeof input === 'string' ? new Request(new URL(input, location.href), init) : input;
    requests.push({ url: request.url, body: await request.json() });
    if (!isReachable) throw new TypeError('no network');
    return new Response(null, { status: 204 });
  });
  drawHelpPage(buildPage(buildArticle()));
  await import('../../../src/help/islands/main.ts');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await page.viewport(800, 900);
});

test('an article is counted as read, and nothing else is requested before the visitor acts', async () => {
  await expect.poll(() => requests).toHaveLength(1);
  const [view] = requests.splice(0);
  expect(new URL(view?.url ?? '').pathname).toBe(`/api/${helpPagesKey(7)}/1/faq/analytics/views`);
  expect(view?.body).toEqual({ articleId: '31', lang: 'en', device: 'desktop', helpCenterId: 7 });
});

test('code and links to headings are copied, which is announced', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(document.getElementById('announcement')?.textContent).toBe('Copied');
  const heading = page.getByRole('button', { name: 'Copy the link to “Heavy things”' });
  await heading.click();
  expect(copied).toEqual([
    document.querySelector('pre')?.textContent,
    new URL('#article-heavy-things', location.href).href,
  ]);
});

test('a picture is shown in full size, and closed by Escape', async () => {
  await page.getByRole('button', { name: 'Enlarge: A mountain above a lake' }).click();
  const dialog = page.getByRole('dialog', { name: 'A mountain above a lake' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.elements()).toHaveLength(0);
});

test('the list of headings follows the reader', async () => {
  const current = () =>
    Array.from(
      document.querySelectorAll('.contents-beside [aria-current]'),
      ({ textContent }) => textContent,
    );
  document.getElementById('article-for-developers')?.scrollIntoView();
  await expect.poll(current).toEqual(['For developers']);
  document.getElementById('article-heavy-things')?.scrollIntoView();
  await expect.poll(current).toEqual(['Heavy things']);
  scrollTo(0, 0);
  await expect.poll(current).toEqual([]);
});

test('messages are offered once they can be opened', async () => {
  await expect.element(page.getByRole('button', { name: 'Messages' })).toBeVisible();
});

test('the menu of languages closes by Escape, and when something else is pressed', async () => {
  const menu = document.querySelector<HTMLDetailsElement>('.language-menu');
  const summary = menu?.querySelector('summary');
  summary?.click();
  expect(menu?.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect([menu?.open, document.activeElement === summary]).toEqual([false, true]);
  summary?.click();
  document.querySelector('h1')?.click();
  expect(menu?.open).toBe(false);
});

test('a vote is cast in place, tried again, and thanked for', async () => {
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect.element(page.getByText('Your vote wasn’t saved.')).toBeVisible();
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  const thanks = page.getByText('Thanks for letting us know. We’ll improve this article.');
  await expect.element(thanks).toBeVisible();
  expect(document.activeElement).toBe(thanks.element());
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(
    requests.map(() => `/api/${helpPagesKey(7)}/1/faq/analytics/voteno`),
  );
  expect(requests.at(-1)?.body).toEqual({ articleId: '31', lang: 'en', device: 'desktop', helpCenterId: 7 });
});

test('a video is played in place', () => {
  const video = document.querySelector<HTMLAnchorElement>('a.video');
  const href = video?.href;
  video?.click();
  const frame = document.querySelector<HTMLIFrameElement>('.video-frame');
  expect([frame?.src, frame?.title]).toEqual([href, 'How we pack your order']);
  frame?.remove();
});
