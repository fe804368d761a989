import { render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InstantSearch } from '../../../src/help/islands/instant-search/InstantSearch.tsx';
import type { Suggest } from '../../../src/help/islands/instant-search/suggest.ts';

const place = document.createElement('main');
afterEach(() => {
  render(null, place);
  place.remove();
});

function draw(suggest: Suggest) {
  const left: string[] = [];
  document.body.append(place);
  render(
    <InstantSearch
      action="/help/en/search"
      submitLabel={undefined}
      firstText=""
      suggest={suggest}
      hrefOf={(id) => `/help/en/articles/${id}`}
      go={(href) => left.push(href)}
    />,
    place,
  );
  return { field: page.getByRole('combobox'), left };
}

const suggestion = { faqArticleId: 34, title: 'Returns', category: undefined };

test('a suggestion leads to its article, and the last option to the results', async () => {
  const asked: string[] = [];
  const { field, left } = draw(async (text) => {
    asked.push(text);
    return [suggestion];
  });
  await field.fill('ret & more');
  await page.getByRole('option', { name: 'Returns' }).click();
  expect(left).toEqual(['/help/en/articles/34']);
  // The list that opens again is the same one: nothing that comes later takes the highlight away.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(left.slice(1)).toEqual(['/help/en/search?q=ret%20%26%20more']);
  expect(asked).toEqual(['ret & more']);
});

test('without an answer the text itself can be searched for', async () => {
  const { field } = draw(async () => {
    throw new Error('no network');
  });
  await field.fill('ret');
  await expect.element(page.getByRole('option')).toHaveAccessibleName('Search for “ret”');
  await expect.element(page.getByRole('status')).toHaveTextContent('No suggestions');
});
