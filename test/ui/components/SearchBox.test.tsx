import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchBox, type SearchBoxProps } from '../../../src/ui/components/SearchBox.tsx';
import {
  SuggestionList,
  type SuggestionListProps,
  suggestionId,
  suggestionListId,
} from '../../../src/ui/components/SuggestionList.tsx';
import { adoptStyles } from '../../../src/ui/theme/style-sheet.ts';
import { expectAccessible } from '../../support/axe.ts';

let host: HTMLElement;
let root: ShadowRoot;
beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  adoptStyles(root);
});
afterEach(() => {
  render(null, root);
  host.remove();
});

const suggestions = [
  { faqArticleId: 1, title: 'Track your parcel', category: 'Delivery' },
  { faqArticleId: 2, title: 'Parcel shops' },
];

function draw(box: Partial<SearchBoxProps>, list: Partial<SuggestionListProps> = {}) {
  const chosen: number[] = [];
  render(
    <SearchBox
      text="parcel"
      listId={undefined}
      highlightedId={undefined}
      onKeyDown={() => {}}
      onInput={() => {}}
      onSubmit={() => {}}
      onLeave={() => {}}
      {...box}
    >
      <SuggestionList
        query="parcel"
        suggestions={suggestions}
        text="parcel"
        isOpen={box.listId !== undefined}
        isSlow={false}
        highlighted={-1}
        onHighlight={() => {}}
        onChoose={(index) => chosen.push(index)}
        {...list}
      />
    </SearchBox>,
    root,
  );
  return { box: page.getByRole('combobox'), chosen };
}

test('a closed box names no list and no option', async () => {
  const { box } = draw({});
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).not.toHaveAttribute('aria-controls');
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  expect(page.getByRole('listbox').elements()).toEqual([]);
  await expectAccessible(host);
});

test('an open box names its list and the highlighted option, which are there', async () => {
  const { box } = draw({ listId: suggestionListId, highlightedId: suggestionId(1) }, { highlighted: 1 });
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  expect(page.getByRole('listbox').element().id).toBe(box.element().getAttribute('aria-controls'));
  const option = page.getByRole('option', { name: 'Parcel shops' });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  expect(option.element().id).toBe(box.element().getAttribute('aria-activedescendant'));
  await expectAccessible(host);
});

test('every key is heard before the box obeys it', async () => {
  const keys: string[] = [];
  const { box } = draw({ onKeyDown: ({ key }) => keys.push(key) });
  await box.click();
  await userEvent.keyboard('{ArrowDown}{Escape}a');
  expect(keys).toEqual(['ArrowDown', 'Escape', 'a']);
});

test('pressing an option chooses it, and the focus stays in the box', async () => {
  const { box, chosen } = draw({ listId: suggestionListId });
  await box.click();
  await page.getByRole('option', { name: /^Track your parcel/ }).click();
  expect(chosen).toEqual([0]);
  expect(root.activeElement).toBe(box.element());
});

test('the status says how many there are, and whether they take long', async () => {
  draw({ listId: suggestionListId });
  await expect.element(page.getByRole('status')).toHaveTextContent('2 suggestions');
  draw({ listId: suggestionListId }, { isSlow: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('Still looking for suggestions…');
});
