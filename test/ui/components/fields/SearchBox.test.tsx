import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import suggestionList from '../../../../src/ui/components/articles/SuggestionList.css?inline';
import {
  SuggestionList,
  type SuggestionListProps,
} from '../../../../src/ui/components/articles/SuggestionList.tsx';
import { SearchBox, type SearchBoxProps } from '../../../../src/ui/components/fields/SearchBox.tsx';
import { suggestionId, suggestionListId } from '../../../../src/ui/components/fields/suggestion-ids.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { renderStyled } from '../../../support/render.ts';

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

interface Props extends Partial<SearchBoxProps> {
  readonly list?: Partial<SuggestionListProps>;
}

function buildBox({ list, ...box }: Props) {
  return (
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
        onChoose={() => {}}
        {...list}
      />
    </SearchBox>
  );
}

const open = { listId: suggestionListId };

function renderBox(props: Props = {}) {
  const { rerender, ...rendered } = renderStyled(buildBox(props), suggestionList);
  return {
    ...rendered,
    box: rendered.getByRole('combobox'),
    update: (changed: Props) => rerender(buildBox(changed)),
  };
}

describe('a search box', () => {
  test('is as high with a text, and the button that clears it, as without', () => {
    const { container, getAllByRole, queryByRole, update } = renderBox({ text: '' });
    const height = () => container.querySelector('.box')?.getBoundingClientRect().height;
    const empty = height();
    expect(queryByRole('button')).toBeNull();
    update({ text: 'p' });
    expect(getAllByRole('button')).toHaveLength(1);
    expect(height()).toBe(empty);
  });

  test('names no list and no option while it is closed', async () => {
    const { box, host, queryByRole } = renderBox();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(box).not.toHaveAttribute('aria-controls');
    expect(box).not.toHaveAttribute('aria-activedescendant');
    expect(queryByRole('listbox')).toBeNull();
    await expectAccessible(host);
  });

  test('names its list and the highlighted option, which exist, while it is open', async () => {
    const { box, host, getByRole } = renderBox({
      ...open,
      highlightedId: suggestionId(1),
      list: { highlighted: 1 },
    });
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(box).toHaveAttribute('aria-controls', getByRole('listbox').id);
    const option = getByRole('option', { name: 'Parcel shops' });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', option.id);
    await expectAccessible(host);
  });

  test('calls back with every key before it acts on it', async () => {
    const keys: string[] = [];
    const { box } = renderBox({ onKeyDown: ({ key }) => keys.push(key) });
    await userEvent.click(box);
    await userEvent.keyboard('{ArrowDown}{Escape}a');
    expect(keys).toEqual(['ArrowDown', 'Escape', 'a']);
  });

  test('keeps the focus while an option is pressed, which is chosen', async () => {
    const chosen: number[] = [];
    const { box, getByRole, root } = renderBox({
      ...open,
      list: { onChoose: (index) => chosen.push(index) },
    });
    await userEvent.click(box);
    await userEvent.click(getByRole('option', { name: /^Track your parcel/ }));
    expect(chosen).toEqual([0]);
    expect(root.activeElement).toBe(box);
  });
});

describe('the list of suggestions', () => {
  test('marks letters without a change of names, and without colours too', () => {
    const { container, getAllByRole } = renderBox(open);
    expect(getAllByRole('option')[0]).toHaveAccessibleName('Track your parcel Delivery');
    const mark = container.querySelector('mark');
    expect(mark?.textContent).toBe('parc');
    expect(mark && getComputedStyle(mark).fontWeight).toBe('600');
  });

  test('ends with the search itself, its only option if there are no suggestions', async () => {
    const { host, getByRole } = renderBox({ ...open, list: { suggestions: [] } });
    expect(getByRole('option')).toHaveAccessibleName('Search for “parcel”');
    expect(getByRole('status')).toHaveTextContent('No suggestions');
    await expectAccessible(host);
  });

  test('announces nothing while more suggestions are to come', () => {
    const { getAllByRole, getByRole } = renderBox({ ...open, list: { isFinal: false } });
    expect(getAllByRole('option')[0]).toBeVisible();
    expect(getByRole('status').textContent).toBe('');
  });

  test('announces how many suggestions there are, and that they take long', () => {
    const { getByRole, update } = renderBox(open);
    expect(getByRole('status')).toHaveTextContent('2 suggestions');
    update({ ...open, list: { isSlow: true } });
    expect(getByRole('status')).toHaveTextContent('Still looking for suggestions…');
  });
});
