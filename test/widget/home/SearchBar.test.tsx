import { describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { failWith } from '../../support/fixture-client.ts';
import { popularOf, suggestionIndexOf, suggestionsOf } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';
import { english } from '../../support/shop-help.ts';

describe('suggestions', () => {
  test('come while typing and are chosen with the keyboard alone', async () => {
    const { widget, screen, events, focused, client } = openWidget({
      answers: {
        // However much time passes between two keys, only the whole text is answered.
        suggestSearch: ({ q }) => (q === 'siz' ? suggestionsOf(english, q) : new Promise(() => {})),
      },
    });
    // Loaded articles come before others in the list.
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    widget.focus();
    await userEvent.keyboard('siz');
    // The answer may change the order of the list.
    await expect
      .poll(() => widget.models.search.suggestions.value)
      .toMatchObject({ query: 'siz', isFinal: true });
    await expect.element(screen.getByRole('option', { name: /^Swap for another size/ })).toBeVisible();
    const box = screen.getByRole('combobox');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await expect.element(box).toHaveAttribute('aria-controls', screen.getByRole('listbox').element().id);
    await expect.element(box).not.toHaveAttribute('aria-activedescendant');
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 suggestions');

    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option').nth(1);
    await expect.element(second).toHaveAttribute('aria-selected', 'true');
    await expect.element(box).toHaveAttribute('aria-activedescendant', second.element().id);
    expect(focused()).toBe(box.element());
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    // Articles that are loaded keep the order in which they were shown before the answer.
    const [, chosen] = widget.models.search.suggestions.value.list;
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');

    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(chosen?.title ?? '–');
    expect(client.sentTo('suggestSearch').at(-1)).toEqual({ lang: 'en', helpCenterId: 7, q: 'siz' });
    expect(events).toContainEqual({ type: 'suggestion-click', articleId: chosen?.faqArticleId });
    expect(JSON.stringify(events)).not.toContain('siz');
  });

  test('are shown again on the way back from one of them, with that one highlighted', async () => {
    const { screen, widget, focused } = openWidget();
    const box = screen.getByRole('combobox');
    await box.fill('re');
    await expect.element(screen.getByRole('option').nth(2)).toBeVisible();
    const chosen = screen.getByRole('option').nth(2).element().textContent;
    await screen.getByRole('option').nth(2).click();
    await expect.element(screen.getByRole('article')).toBeVisible();
    // Something else is searched for meanwhile.
    widget.models.navigation.go({ name: 'search', text: 'boots' });
    await expect.element(screen.getByRole('combobox')).toHaveValue('boots');
    widget.models.navigation.back();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(box).toHaveValue('re');
    await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent(chosen ?? '');
    expect(focused()).toBe(box.element());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('listbox').elements()).toEqual([]);
    expect(widget.models.navigation.current.value.route.name).toBe('home');
  });

  test('are counted by formatters that were made before the first key', async () => {
    // A language of no other test: formatters live as long as the page.
    const lang = 'it';
    const made: unknown[] = [];
    for (const name of ['NumberFormat', 'PluralRules'] as const) {
      const platform = Intl[name];
      onTestFinished(() => {
        Object.defineProperty(Intl, name, { value: platform });
      });
      const counted = new Proxy(platform, {
        construct(target, given) {
          made.push([name, ...given]);
          return Reflect.construct(target, given);
        },
      });
      Object.defineProperty(Intl, name, { value: counted, configurable: true, writable: true });
    }
    const ready = ['NumberFormat', 'PluralRules'].map((name) => [name, lang]);
    const { screen } = openWidget({
      helpCenter: { languages: [lang], defaultLanguage: lang },
      answers: { suggestSearch: ({ q }) => suggestionsOf(english, q) },
      settings: { lang },
    });
    await expect.poll(() => made).toEqual(ready);
    await screen.getByRole('combobox').fill('re');
    await expect.element(screen.getByRole('status')).toHaveTextContent(/\d/);
    await screen.getByRole('combobox').fill('ret');
    expect(made).toEqual(ready);
  });

  test.each(['light', 'dark'] as const)('are accessible in %s', async (colorScheme) => {
    const { screen, host } = openWidget({ settings: { colorScheme } });
    await screen.getByRole('combobox').fill('re');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expectAccessible(host);
  });

  test('from the index of the help center are shown at once, without a request', async () => {
    const { screen, widget, client } = openWidget({
      answers: { suggestionIndex: () => suggestionIndexOf(english, ['Book a visit', 'Ask a guide']) },
    });
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    // It comes once the browser is idle.
    await expect.poll(() => widget.models.search.findKnown('promise')).toHaveLength(1);
    await screen.getByRole('combobox').fill('a');
    await expect.element(screen.getByRole('option').nth(6)).toHaveAccessibleName('Search for “a”');
    await expect.element(screen.getByRole('status')).toHaveTextContent('6 suggestions');
    expect(client.sentTo('suggestSearch')).toEqual([]);
  });

  test('are those for the newest text, although an older answer comes later', async () => {
    const answers = new Map<string, () => void>();
    const aborted: string[] = [];
    const { screen } = openWidget({
      answers: {
        async suggestSearch({ q }, signal) {
          signal?.addEventListener('abort', () => aborted.push(q));
          await new Promise<void>((resolve) => answers.set(q, resolve));
          return suggestionsOf(english, q);
        },
      },
    });
    const box = screen.getByRole('combobox');
    await box.fill('parcel');
    await expect.poll(() => answers.has('parcel')).toBe(true);
    await box.fill('repair');
    await expect.poll(() => answers.has('repair')).toBe(true);
    answers.get('repair')?.();
    await expect.element(screen.getByRole('option', { name: /^Our repair promise/ })).toBeVisible();
    answers.get('parcel')?.();
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(screen.getByRole('option', { name: /^Track your parcel/ }).elements()).toEqual([]);
    expect(aborted).toEqual(['parcel']);
  });

  test('close with Escape and open again with an arrow, and what was typed stays', async () => {
    const { screen, closed, client } = openWidget();
    const box = screen.getByRole('combobox');
    await box.fill('parcel');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 suggestions');
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('listbox').elements()).toEqual([]);
    await expect.element(box).toHaveValue('parcel');
    expect(closed()).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(client.sentTo('suggestSearch')).toHaveLength(1);
  });

  test('have the highlighted article loaded ahead', async () => {
    const { screen, client } = openWidget();
    const promise = { lang: 'en', helpCenterId: 7, id: 108 };
    await screen.getByRole('combobox').fill('promise');
    await expect.element(screen.getByRole('option', { name: /^Our repair promise/ })).toBeVisible();
    expect(client.sentTo('getArticle')).not.toContainEqual(promise);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => client.sentTo('getArticle')).toContainEqual(promise);
    expect(client.sentTo('recordView')).toEqual([]);
  });

  test('are known titles if the server fails, whatever else it has answered', async () => {
    const { screen } = openWidget({
      answers: {
        listPopularArticles: ({ lang }) => [
          ...JSON.parse('[null, "x", { "title": 5 }]'),
          ...popularOf(english, lang),
        ],
        suggestSearch: failWith('network'),
      },
    });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('combobox').fill(popularOf(english, 'en')[0]?.title ?? '');
    await expect.element(screen.getByRole('option').first()).toBeVisible();
  });

  test('are announced to be on their way if they take long', async () => {
    let answer = () => {};
    const { screen, host } = openWidget({
      answers: {
        async suggestSearch({ q }) {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return suggestionsOf(english, q);
        },
      },
    });
    await screen.getByRole('combobox').fill('parcel');
    const status = screen.getByRole('status');
    await expect.element(status).toHaveTextContent('Still looking for suggestions…');
    await expect.element(status).toBeVisible();
    await expectAccessible(host);
    answer();
    await expect.element(status).toHaveTextContent('2 suggestions');
  });

  test('leave the search itself if there are none, which is announced', async () => {
    const { screen } = openWidget();
    await screen.getByRole('combobox').fill('zzz');
    await expect.element(screen.getByRole('status')).toHaveTextContent('No suggestions');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No results for “zzz”');
  });

  test('from loaded articles are shown at the first letter, marked, without an answer', async () => {
    const { screen, widget } = openWidget({ answers: { suggestSearch: () => new Promise(() => {}) } });
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    await screen.getByRole('combobox').fill('s');
    const options = screen.getByRole('option');
    await expect.element(options.first()).toHaveAccessibleName('Swap for another size Returns and exchanges');
    await expect.element(options.last()).toHaveAccessibleName('Search for “s”');
    const marks = widget.element.querySelectorAll('.option:first-child mark');
    expect(Array.from(marks, ({ textContent }) => textContent)).toEqual(['S', 's']);
    expect(screen.getByRole('status').element().textContent).toBe('');
  });
});
