import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinksContext, type LinkTarget } from '../../../src/ui/components/links.ts';
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

function draw(results: readonly ListedResult[]) {
  const linkTo = (target: LinkTarget) =>
    target.name === 'article' ? `#/${target.id}/${target.heading ?? ''}` : '#';
  render(
    <LinksContext.Provider value={linkTo}>
      <ResultList results={results} />
    </LinksContext.Provider>,
    host,
  );
}

const result = (id: number, pieces?: readonly string[]): ListedResult => ({
  _source: { article_id: id, title: `Article ${id}`, content_text: 'How it begins.', category: [] },
  highlight: { title: [`Article <em>${id}</em>`], ...(pieces && { content_text: pieces }) },
});

test('a result shows the piece of its text that matched, marked, or else how it begins', () => {
  draw([result(1, ['… a <em>code</em> &lt;here&gt;']), result(2), result(3, [''])]);
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

const belowHeading = (id: number, text: string, heading: string): ListedResult => ({
  ...result(id),
  highlight: { title: ['Gifts'], content_text: [text], heading: [heading] },
  heading_id: `part-${id}`,
});

const links = () => Array.from(host.querySelectorAll('a'), (link) => link.getAttribute('href'));

test('the first result shows more of its text, below the heading to which it leads', () => {
  const text = 'Words of a text. '.repeat(15);
  draw([belowHeading(1, text, 'Gift <em>cards</em> &amp; more'), belowHeading(2, text, 'Heading')]);
  expect(links()).toEqual(['#/1/', '#/1/part-1', '#/2/']);
  const [first, second] = host.querySelectorAll('li');
  const link = first?.querySelector('.result-section a');
  expect(link?.textContent).toBe('Gift cards & more');
  expect(link?.querySelector('mark')?.textContent).toBe('cards');
  expect(first?.querySelector('.row-excerpt')?.textContent).toBe(text);
  expect(second?.querySelector('.result-section')).toBeNull();
  expect(second?.querySelector('.row-excerpt')?.textContent?.length).toBeLessThan(100);
});

test('a heading without a text is shown once', () => {
  draw([belowHeading(1, '<em>Prices</em> &amp; more', '<em>Prices</em> &amp; more')]);
  expect(links()).toEqual(['#/1/', '#/1/part-1']);
  expect(host.textContent).toBe('GiftsPrices & more');
});

test('the first result of a deployment that names no heading leads to its article alone', () => {
  const { highlight, ...unnamed } = belowHeading(1, 'Text.', 'Heading');
  draw([{ ...result(1), highlight }]);
  expect(links()).toEqual(['#/1/']);
  draw([{ ...unnamed, highlight: { title: ['Gifts'], content_text: ['Text.'] } }]);
  expect(links()).toEqual(['#/1/']);
  draw([{ ...result(1), highlight: { title: ['Gifts'] } }]);
  expect(host.textContent).toBe('GiftsHow it begins.');
});
