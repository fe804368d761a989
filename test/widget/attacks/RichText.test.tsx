/** Every attack as an article and as a message, through the sanitiser into the page. */

import { render } from 'preact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RichText } from '../../../src/widget/components/RichText.tsx';
import { allowedInArticles, allowedInMessages } from '../../../src/widget/html/allowed.ts';
import { toSafeHtml } from '../../../src/widget/html/article-html.ts';
import { toSafeMessage } from '../../../src/widget/html/message-html.ts';
import { rawHtml } from '../../../src/widget/html/safe-html.ts';
import { attacks } from '../../attacks/corpus.ts';
import { nowhere, type Watch, watchPage } from '../../attacks/watch.ts';

const options = { baseUrl: nowhere, tableLabel: 'Table' };
const kinds = [
  {
    kind: 'an article',
    clean: (markup: string) => toSafeHtml(rawHtml(markup), options),
    elements: new Set(allowedInArticles.elements),
    tried: attacks.filter(({ isMailOnly }) => !isMailOnly),
  },
  {
    kind: 'a message',
    clean: (markup: string) => toSafeMessage(rawHtml(markup), options),
    elements: new Set(allowedInMessages.elements),
    tried: attacks,
  },
];

/** Attributes that the widget itself gives to what it draws of foreign markup. */
const own = ['target', 'rel', 'loading', 'decoding', 'tabindex', 'role', 'aria-label'];
const attributes = new Set([...allowedInArticles.attributes, ...own]);

let watch: Watch;
beforeAll(() => {
  watch = watchPage();
});
afterAll(() => watch.stop());

test.each(kinds)('as $kind nothing runs, loads or is left over', async ({ clean, elements, tried }) => {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  for (const { name, markup } of tried) {
    const place = document.createElement('div');
    root.append(place);
    render(<RichText html={clean(markup)} />, place);
    const rich = place.querySelector('.rich');
    expect(rich, name).not.toBeNull();
    for (const element of rich?.querySelectorAll('*') ?? []) {
      expect(elements, name).toContain(element.localName);
      expect(element.namespaceURI, name).toBe('http://www.w3.org/1999/xhtml');
      for (const attribute of element.getAttributeNames()) expect(attributes, name).toContain(attribute);
      expect(element.id || 'article-', name).toMatch(/^article-/);
      expect(element.getAttribute('name'), name).toBeNull();
      expect(element.className || 'table-box', name).toMatch(/^(?:table-box|video)$/);
    }
  }
  expect(await watch.harm(root)).toEqual([]);
  host.remove();
});

test.each(kinds)('as $kind what was made safe is the same when it is made safe again', ({ clean, tried }) => {
  const element = document.createElement('div');
  for (const { name, markup } of tried) {
    element.innerHTML = clean(markup);
    const once = element.textContent;
    element.innerHTML = clean(element.innerHTML);
    expect(element.textContent, name).toBe(once);
  }
});
