import { expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const publicDir = usePublicFiles();
const service = useApp({ publicDir, isListening: true, hasPages: true });

const parcel = `# Parcels

All about them.

## Skicka paket

Pack it well, and pay in a shop.

## Skicka paket

Send another one by bicycle.

## What it costs {#a.b:c}

A postman asks for a card.
`;

async function get(url: string): Promise<string> {
  const { body, statusCode } = await service.app.inject({ url });
  expect(statusCode).toBe(200);
  return body;
}

/** Returns the addresses of the links of a page's results. */
const resultLinks = (body: string) =>
  Array.from(body.matchAll(/href="(\/help\/en\/articles\/[^"]+)"/g), ([, href = '']) => href);

test('the first result of a search leads to the heading above what it shows', async () => {
  const { db } = service.database;
  const files = { 'en/post/parcel.md': parcel, 'en/post/shop.md': '# Our shop\n\n## Opening\n\nAt ten.\n' };
  await buildHelpCenter(db, { userId: 1, files, title: 'Shop' });
  const [article = ''] = resultLinks(await get('/help/en/search?q=parcels'));
  const page = await get(article);
  for (const [q, id, heading] of [
    ['pay', 'skicka-paket', 'Skicka paket'],
    ['bicycle', 'skicka-paket-1', 'Skicka paket'],
    ['postman', 'a.b:c', 'What it costs'],
  ]) {
    const body = await get(`/help/en/search?q=${q}`);
    expect(resultLinks(body)).toEqual([article, `${article}#article-${encodeURIComponent(id ?? '')}`]);
    expect(body).toContain(`<span>${heading}</span>`);
    expect(page).toContain(`id="article-${id}"`);
  }
  const unlinked = await get('/help/en/search?q=parcels');
  expect(resultLinks(unlinked)).toEqual([article]);
});
