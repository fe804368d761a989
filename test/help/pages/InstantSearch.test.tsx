import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InstantSearch } from '../../../src/help/islands/instant-search/InstantSearch.tsx';
import type { Suggest } from '../../../src/help/islands/instant-search/suggest.ts';
import { render } from '../../support/render.ts';

function renderSearch(suggest: Suggest, firstText = '') {
  const left: string[] = [];
  render(
    <InstantSearch
      action="/help/en/search"
      submitLabel={undefined}
      firstText={firstText}
      isTyped={firstText !== ''}
      suggest={suggest}
      hrefOf={(id) => `/help/en/articles/${id}`}
      go={(href) => left.push(href)}
    />,
  );
  return { field: page.getByRole('combobox'), left };
}

describe('the search of a help page', () => {
  test('leads from a suggestion to its article, and from the last option to the results', async () => {
    const asked: string[] = [];
    const { field, left } = renderSearch(async (text) => {
      asked.push(text);
      return [{ faqArticleId: 34, title: 'Returns', category: undefined }];
    });
    await field.fill('ret & more');
    await page.getByRole('option', { name: 'Returns' }).click();
    expect(left).toEqual(['/help/en/articles/34']);
    // The list that opens again is the same one: nothing that comes later takes the highlight away.
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(left.slice(1)).toEqual(['/help/en/search?q=ret%20%26%20more']);
    expect(asked).toEqual(['ret & more']);
  });

  test('suggests for what was typed before its script came', async () => {
    renderSearch(async () => [{ faqArticleId: 34, title: 'Returns', category: undefined }], 'ret');
    await expect.element(page.getByRole('option', { name: 'Returns' })).toBeVisible();
  });

  test('offers to search for the text itself where no suggestions can be had', async () => {
    const { field } = renderSearch(async () => {
      throw new Error('no network');
    });
    await field.fill('ret');
    await expect.element(page.getByRole('option')).toHaveAccessibleName('Search for “ret”');
    await expect.element(page.getByRole('status')).toHaveTextContent('No suggestions');
  });
});
