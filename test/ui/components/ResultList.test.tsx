import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinksContext } from '../../../src/ui/components/links.ts';
import { type ListedResult, ResultList } from '../../../src/ui/components/ResultList.tsx';

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
});
afterEach(() => {
  render(null, host);
  host.remove();
});

const result = (id: number, pieces?: readonly string[]): ListedResult => ({
  _source: { article_id: id, title: `Article ${id}`, content_text: 'How it begins.', category: [] },
  highlight: { title: [`Article <em>${id}</em>`], ...(pieces && { content_text: pieces }) },
});

test('a result shows the piece of its text that matched, marked, or else how it begins', () => {
  render(
    <LinksContext.Provider value={() => '#'}>
      <ResultList results={[result(1, ['… a <em>code</em> &lt;here&gt;']), result(2), result(3, [''])]} />
    </LinksContext.Provider>,
    host,
  );
  const excerpts = Array.from(host.querySelectorAll('.row-excerpt'));
  expect(excerpts.map(({ textContent }) => textContent)).toEqual([
    '… a code <here>',
    'How it begins.',
    'How it begins.',
  ]);
  expect(Array.from(excerpts[0]?.querySelectorAll('mark') ?? [], (mark) => mark.textContent)).toEqual([
    'code',
  ]);
});
