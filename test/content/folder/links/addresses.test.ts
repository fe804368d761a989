import { expect, test } from 'vitest';
import type { SourceFolder } from '../../../../src/content/folder/content.ts';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../../src/markup/linked-text.ts';
import { articleOf, problemsOf, useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();

/** Where the links of an article lead: to an article by its key, or as they were written. */
function hrefsIn(folder: SourceFolder, file: string): string[] {
  const html = resolveHtml(articleOf(folder, file).html, {
    articleUrl: (key, language, fragment) => `${language}:${key}#${fragment}`,
    fileUrl: (_hash, name) => `/files/${name}`,
  });
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

test('an older site’s addresses lead to articles, with or without an ending, a slash or a host', async () => {
  const dir = await makeFolder({
    'a.md': [
      '[1](https://shop.example/docs/orders/track.html#late) [2](//shop.example/docs/orders/Track/?x=1)',
      '[3](/docs/orders/track) [4](/orders/track/) [5](https://shop.example/docs/way/) [6](/way.html)',
      '[7](https://shop.example/pricing) [8](https://other.example/docs/way) [9](/pricing)',
    ].join('\n'),
    '01-orders/02-track.md':
      '---\npermalink: /way/\nredirect_from: [/old-way, https://shop.example/older]\n---\n## Late',
  });
  const folder = await readFolder(dir, { baseUrl: new URL('https://shop.example/docs/') });
  expect(problemsOf(folder)).toEqual([]);
  const track = 'en:orders/track#';
  expect(hrefsIn(folder, 'a.md')).toEqual([
    ...[`${track}late`, track, track, track, track, track],
    ...['https://shop.example/pricing', 'https://other.example/docs/way', '/pricing'],
  ]);
  expect(articleOf(folder, '01-orders/02-track.md').addresses).toEqual([
    '/docs/way',
    '/docs/old-way',
    '/older',
    '/docs/01-orders/02-track',
    '/docs/orders/track',
  ]);
});

test('a link that is right on the site, not in the folder, is seen from the page of its article', async () => {
  const dir = await makeFolder({
    'orders/track.md': '[1](../cancel/) [2](../../returns/how.html)',
    'orders/cancel.md': '[1](track.html)',
    'returns/how.md': '---\npermalink: /returns/how/\n---\nHow',
  });
  const folder = await readFolder(dir);
  expect(problemsOf(folder)).toEqual([]);
  expect(hrefsIn(folder, 'orders/track.md')).toEqual(['en:orders/cancel#', 'en:returns/how#']);
  expect(hrefsIn(folder, 'orders/cancel.md')).toEqual(['en:orders/track#']);
});

test('an address that several languages have leads to the article of the same language', async () => {
  const dir = await makeFolder({
    'en/a.md': '[x](/way/)',
    'en/b.md': '---\npermalink: /way\n---\nB',
    'sv/a.md': '[x](/way/)',
    'sv/b.md': '---\npermalink: /way\n---\nB',
  });
  const folder = await readFolder(dir);
  expect(hrefsIn(folder, 'en/a.md')).toEqual(['en:b#']);
  expect(hrefsIn(folder, 'sv/a.md')).toEqual(['sv:b#']);
});

test('a link without words has the title of its target', async () => {
  const dir = await makeFolder({
    'a.md': '[](b.md) <a href="c.md"> </a> [](d.md) [![P](p.png)](b.md)',
    'b.md': '---\ntitle: From front matter\n---\nB',
    'c.md': 'Text\n\n# From the heading',
    'd-by-name.md': 'D',
    'd.md': 'D',
  });
  const folder = await readFolder(dir);
  expect(articleOf(folder, 'a.md').plain).toBe('From front matter From the heading D P');
});
