/** Every attack as an article and as a message, through the sanitiser into the page. */

import { render } from 'preact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedInArticles } from '../../../src/markup/allowed.ts';
import { RichText } from '../../../src/ui/components/RichText.tsx';
import { type Watch, watchPage } from '../../attacks/watch.ts';
import { draw } from '../../ui/html/draw.ts';
import { kinds, ownAttributes } from './kinds.ts';

const attributes = new Set([...allowedInArticles.attributes, ...ownAttributes]);

let watch: Watch;
beforeAll(() => {
  watch = watchPage();
});
afterAll(() => watch.stop());

test.each(kinds)('as $kind nothing runs, loads or is left over', async ({ clean, allowed, tried }) => {
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
      expect(allowed.elements, name).toContain(element.localName);
      expect(element.namespaceURI, name).toBe('http://www.w3.org/1999/xhtml');
      for (const attribute of element.getAttributeNames()) expect(attributes, name).toContain(attribute);
      expect(element.id || 'article-', name).toMatch(/^article-/);
      expect(element.getAttribute('name'), name).toBeNull();
      expect(element.className || 'table-box', name).toMatch(
        /^(?:table-box|video|in-line|number|task|hidden-image)$/,
      );
    }
  }
  expect(await watch.harm(root)).toEqual([]);
  host.remove();
});

test.each(kinds)('as $kind what was made safe is the same when it is made safe again', ({ clean, tried }) => {
  for (const { name, markup } of tried) {
    const once = draw(clean(markup));
    expect(draw(clean(once.innerHTML)).textContent, name).toBe(once.textContent);
  }
});
