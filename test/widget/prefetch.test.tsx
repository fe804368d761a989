import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildArticle } from '../support/fixtures.ts';
import { type OpenWidget, openWidget } from '../support/open-widget.tsx';

afterEach(() => vi.restoreAllMocks());

/** A widget whose articles say which they are, and `more`. */
const openWithTexts = (more = '') =>
  openWidget({
    answers: {
      getArticle: ({ id }) => buildArticle({ faqArticleId: id, content: `<p>Text of ${id}</p>${more}` }),
    },
  });

/** The texts that the sanitiser parses. */
function watchParsing(): string[] {
  const parsed: string[] = [];
  const parse = DOMParser.prototype.parseFromString;
  vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function parseNoted(
    this: DOMParser,
    text,
    type,
  ) {
    parsed.push(String(text));
    return parse.call(this, text, type);
  });
  return parsed;
}

const parsedWith = (parsed: readonly string[], text: string) =>
  parsed.filter((markup) => markup.includes(text)).length;

/** Highlights the only suggestion for “swap”, which is the article 102. */
async function highlightSuggestion({ screen }: OpenWidget): Promise<void> {
  await screen.getByRole('combobox').click();
  await userEvent.keyboard('swap');
  await expect.element(screen.getByRole('option', { name: /^Swap for another size/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .element(screen.getByRole('option', { selected: true }))
    .toHaveTextContent('Swap for another size');
}

describe('the article of the highlighted suggestion', () => {
  test('is requested before it is chosen, and not again then', async () => {
    const opened = openWidget();
    const { client, screen } = opened;
    await highlightSuggestion(opened);
    await expect.poll(() => client.sentTo('getArticle')).toEqual([{ id: 102, lang: 'en', helpCenterId: 7 }]);
    // Nothing is counted as read that was only pointed at.
    expect(client.sentTo('recordView')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('article')).toBeVisible();
    expect(client.sentTo('getArticle')).toHaveLength(1);
  });

  test('is sanitised before it is chosen, once for as often as it is shown', async () => {
    const parsed = watchParsing();
    const opened = openWithTexts();
    const { screen } = opened;
    await highlightSuggestion(opened);
    await expect.poll(() => parsedWith(parsed, 'Text of 102')).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Text of 102')).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Text of 102')).toBeVisible();
    expect(parsedWith(parsed, 'Text of 102')).toBe(1);
  });

  test('is sanitised only once it is chosen where it is long', async () => {
    const parsed = watchParsing();
    const opened = openWithTexts('<p>Long.</p>'.repeat(2000));
    const { client, screen } = opened;
    await highlightSuggestion(opened);
    await expect.poll(() => client.sentTo('getArticle')).toHaveLength(1);
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(parsedWith(parsed, 'Text of 102')).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Text of 102')).toBeVisible();
    expect(parsedWith(parsed, 'Text of 102')).toBe(1);
  });

  test('without a text is shown as broken, and tried again', async () => {
    let isBroken = true;
    const opened = openWidget({
      answers: {
        getArticle({ id }) {
          const article = buildArticle({ faqArticleId: id, content: '<p>Mended</p>' });
          if (isBroken) Reflect.deleteProperty(article, 'content');
          return article;
        },
      },
    });
    const { client, screen } = opened;
    await highlightSuggestion(opened);
    await expect.poll(() => client.sentTo('getArticle')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Mended')).toBeVisible();
  });
});

test('the article of a link under the pointer is requested and sanitised before it is pressed', async () => {
  const parsed = watchParsing();
  const { screen } = openWithTexts();
  await screen.getByRole('link', { name: 'Track your parcel' }).hover();
  await expect.poll(() => parsedWith(parsed, 'Text of 103')).toBe(1);
  expect(screen.getByRole('article').elements()).toEqual([]);
});

test('the article of a link under the pointer is not requested again in a language that is chosen later', async () => {
  const parsed = watchParsing();
  const { client, screen, widget } = openWithTexts();
  await screen.getByRole('link', { name: 'Track your parcel' }).hover();
  await expect.poll(() => parsedWith(parsed, 'Text of 103')).toBe(1);
  // No link of the other language comes to lie under the pointer.
  await screen.getByRole('combobox').hover();
  widget.update({ lang: 'sv' });
  await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
  expect(client.sentTo('getArticle')).toEqual([{ id: 103, lang: 'en', helpCenterId: 7 }]);
});
