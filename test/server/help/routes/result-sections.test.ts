import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { buildHelpCenter, secretKey } from '../../../support/help-center.ts';
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

const mending = `# Mending

<h2 id="javascript:alert(1)//&quot;&gt;&lt;svg onload=alert(2)&gt;">Soles &lt;img src=x onerror=alert(3)&gt;</h2>

We mend them in a week.

<h2 id="location">Heels</h2>

They take a fortnight.
`;

let helpCenterId = 0;
beforeAll(async () => {
  const files = {
    'en/post/parcel.md': parcel,
    'en/post/mending.md': mending,
    'en/post/shop.md': '# Our shop\n\n## Opening\n\nAt ten.\n',
  };
  ({ helpCenterId } = await buildHelpCenter(service.database.db, { userId: 1, files, title: 'Shop' }));
});

async function find(q: string) {
  const caller = { userId: 1, apiKey: await secretKey(service.database.db, 1) };
  const { articles } = await answerOf(service, caller, 'search', { lang: 'en', helpCenterId, q });
  return articles;
}

async function get(url: string): Promise<string> {
  const { body, statusCode } = await service.app.inject({ url });
  expect(statusCode).toBe(200);
  return body;
}

/** Returns the addresses of the links of a page's results. */
const resultLinks = (body: string) =>
  Array.from(body.matchAll(/href="(\/help\/en\/articles\/[^"]+)"/g), ([, href = '']) => href);

test('the first result of a search leads to the heading above what it shows', async () => {
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
  expect(await find('postman')).toMatchObject([
    { highlight: { heading: ['What it costs'] }, heading_id: 'a.b:c' },
  ]);
  const [above] = await find('parcels');
  expect(above).not.toHaveProperty('heading_id');
  expect(above.highlight).not.toHaveProperty('heading');
  expect(resultLinks(await get('/help/en/search?q=parcels'))).toEqual([article]);
});

test('the ids and words of headings are never markup, and ids only the end of a link', async () => {
  const [article = ''] = resultLinks(await get('/help/en/search?q=mending'));
  await get(article);
  const body = await get('/help/en/search?q=week');
  const id = 'javascript:alert(1)//"><svg onload=alert(2)>';
  expect(resultLinks(body)).toEqual([article, `${article}#article-${encodeURIComponent(id)}`]);
  expect(body).toContain('Soles &lt;img src=x onerror=alert(3)>');
  expect(body).not.toContain('<img src=x');
  const heels = await get('/help/en/search?q=fortnight');
  expect(resultLinks(heels)).toEqual([article, `${article}#article-location`]);
  expect(await find('week')).toMatchObject([
    { highlight: { heading: ['Soles &lt;img src=x onerror=alert(3)&gt;'] }, heading_id: id },
  ]);
});
