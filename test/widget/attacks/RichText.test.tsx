/** Every attack as an article and as a message, through the sanitiser into the page. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedInArticles } from '../../../src/markup/allowed.ts';
import { RichText } from '../../../src/ui/components/media/RichText.tsx';
import { type Watch, watchPage } from '../../attacks/watch.ts';
import { render } from '../../support/render.ts';
import { draw } from '../../ui/html/draw.ts';
import { kinds, ownAttributes } from './kinds.ts';

const attributes = new Set([...allowedInArticles.attributes, ...ownAttributes]);

let watch: Watch;
beforeAll(() => {
  watch = watchPage();
});
afterAll(() => watch.stop());

describe.each(kinds)('every attack in the text of $kind', ({ clean, allowed, tried }) => {
  test('leaves nothing that runs, loads or is not allowed', async () => {
    const { container } = render(
      tried.map(({ name, markup }) => <RichText key={name} html={clean(markup)} />),
    );
    const drawn = container.querySelectorAll('.rich');
    expect(drawn).toHaveLength(tried.length);
    for (const [index, rich] of drawn.entries()) {
      const { name } = tried[index] ?? {};
      for (const element of rich.querySelectorAll('*')) {
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
    expect(await watch.harm(container)).toEqual([]);
  });

  test('is the same text when it is made safe again', () => {
    for (const { name, markup } of tried) {
      const once = draw(clean(markup));
      expect(draw(clean(once.innerHTML)).textContent, name).toBe(once.textContent);
    }
  });
});
