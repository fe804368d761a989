import { describe, expect, test } from 'vitest';
import { type ListedResult, ResultList } from '../../../../src/ui/components/articles/ResultList.tsx';
import { LinksContext, type LinkTarget } from '../../../../src/ui/components/links.ts';
import { render } from '../../../support/render.ts';

const linkTo = (target: LinkTarget) =>
  target.name === 'article' ? `#/${target.id}/${target.heading ?? ''}` : '#';

const renderResults = (results: readonly ListedResult[]) =>
  render(
    <LinksContext.Provider value={linkTo}>
      <ResultList results={results} />
    </LinksContext.Provider>,
  );

const buildResult = (id: number, pieces?: readonly string[]): ListedResult => ({
  _source: { article_id: id, title: `Article ${id}`, content_text: 'How it begins.', category: [] },
  highlight: { title: [`Article <em>${id}</em>`], ...(pieces && { content_text: pieces }) },
});

const belowHeading = (id: number, text: string, heading: string): ListedResult => ({
  ...buildResult(id),
  highlight: { title: ['Gifts'], content_text: [text], heading: [heading] },
  heading_id: `part-${id}`,
});

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('a result shows the piece of its text that matched, marked, or else how it begins', () => {
  const { container } = renderResults([
    buildResult(1, ['… a <em>code</em> &lt;here&gt;']),
    buildResult(2),
    buildResult(3, ['']),
  ]);
  const excerpts = Array.from(container.querySelectorAll('.row-excerpt'));
  expect(excerpts.map(({ textContent }) => textContent)).toEqual([
    '… a code <here>',
    'How it begins.',
    'How it begins.',
  ]);
  expect(Array.from(excerpts[0]?.querySelectorAll('mark') ?? [], (mark) => mark.textContent)).toEqual([
    'code',
  ]);
});

describe('the first result', () => {
  test('shows more of its text, below the heading to which it leads', () => {
    const text = 'Words of a text. '.repeat(15);
    const { getAllByRole, getByRole } = renderResults([
      belowHeading(1, text, 'Gift <em>cards</em> &amp; more'),
      belowHeading(2, text, 'Heading'),
    ]);
    expect(hrefs(getAllByRole('link'))).toEqual(['#/1/', '#/1/part-1', '#/2/']);
    const [first, second] = getAllByRole('listitem');
    const link = getByRole('link', { name: 'Gift cards & more' });
    expect(link.querySelector('mark')?.textContent).toBe('cards');
    expect(first?.querySelector('.result-section')).toContainElement(link);
    expect(first?.querySelector('.row-excerpt')?.textContent).toBe(text);
    expect(second?.querySelector('.result-section')).toBeNull();
    expect(second?.querySelector('.row-excerpt')?.textContent?.length).toBeLessThan(100);
  });

  test('shows a heading without a text once', () => {
    const { container, getAllByRole } = renderResults([
      belowHeading(1, '<em>Prices</em> &amp; more', '<em>Prices</em> &amp; more'),
    ]);
    expect(hrefs(getAllByRole('link'))).toEqual(['#/1/', '#/1/part-1']);
    expect(container.textContent).toBe('GiftsPrices & more');
  });

  const { highlight, ...unnamed } = belowHeading(1, 'Text.', 'Heading');
  test.each<[string, ListedResult, string]>([
    ['no id of a heading', { ...buildResult(1), highlight }, 'GiftsText.'],
    [
      'no text of a heading',
      { ...unnamed, highlight: { title: ['Gifts'], content_text: ['Text.'] } },
      'GiftsText.',
    ],
    ['only a title', { ...buildResult(1), highlight: { title: ['Gifts'] } }, 'GiftsHow it begins.'],
  ])('leads to its article alone where a deployment answers %s', (_, result, text) => {
    const { container, getByRole } = renderResults([result]);
    expect(getByRole('link')).toHaveAttribute('href', '#/1/');
    expect(container.textContent).toBe(text);
  });
});
