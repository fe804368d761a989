import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchBox, type SearchBoxProps } from '../../../src/ui/components/SearchBox.tsx';
import suggestionList from '../../../src/ui/components/SuggestionList.css?inline';
import { SuggestionList, type SuggestionListProps } from '../../../src/ui/components/SuggestionList.tsx';
import { suggestionId, suggestionListId } from '../../../src/ui/components/suggestion-ids.ts';
import { adoptStyles } from '../../../src/ui/theme/style-sheet.ts';
import { expectAccessible } from '../../support/axe.ts';

let host: HTMLElement;
let root: ShadowRoot;
beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  adoptStyles(root).add(suggestionList);
});
afterEach(() => {
  render(null, root);
  host.remove();
});

test('is as high with a text, and the button that takes it away, as without', () => {
  draw({ text: '' });
  const empty = root.querySelector('.box')?.getBoundingClientRect().height;
  draw({ text: 'p' });
  expect(root.querySelectorAll('.box button')).toHaveLength(1);
  expect(root.querySelector('.box')?.getBoundingClientRect().height).toBe(empty);
});

const suggestions = [
  {
    faqArticleId: 1,
    title: [
      { text: 'Track your ', isMarked: false },
      { text: 'parc', isMarked: true },
      { text: 'el', isMarked: false },
    ],
    category: 'Delivery',
  },
  { faqArticleId: 2, title: [{ text: 'Parcel shops', isMarked: false }] },
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
      onFocus={() => {}}
      onLeave={() => {}}
      {...box}
    >
      <SuggestionList
        suggestions={suggestions}
        isFinal={true}
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

test('marked letters change no name, and are marked without colours too', async () => {
  draw({ listId: suggestionListId });
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName('Track your parcel Delivery');
  const mark = root.querySelector('mark');
  expect(mark?.textContent).toBe('parc');
  expect(mark && getComputedStyle(mark).fontWeight).toBe('600');
});

test('the search itself is the last option, and the only one where nothing is suggested', async () => {
  draw({ listId: suggestionListId }, { suggestions: [] });
  await expect.element(page.getByRole('option')).toHaveAccessibleName('Search for “parcel”');
  await expect.element(page.getByRole('status')).toHaveTextContent('No suggestions');
  await expectAccessible(host);
});

test('nothing is said of suggestions that others will follow', async () => {
  draw({ listId: suggestionListId }, { isFinal: false });
  await expect.element(page.getByRole('option').first()).toBeVisible();
  expect(page.getByRole('status').element().textContent).toBe('');
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
