/** Every view of the help in each look: accessible, and no wider than the panel in any font. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Route } from '../../src/widget/routes.ts';
import { expectAccessible } from '../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../support/fixture-client.ts';
import { inEachFont } from '../support/in-each-font.ts';
import { type OpenWidget, openWidget } from '../support/open-widget.tsx';

interface Look {
  readonly lang: 'en' | 'sv' | 'ar';
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  /** Words that articles have, and their beginning. */
  readonly words: string;
  readonly typed: string;
}

const looks: Readonly<Record<string, Look>> = {
  light: { lang: 'en', colorScheme: 'light', width: 1280, words: 'return', typed: 'ret' },
  dark: { lang: 'en', colorScheme: 'dark', width: 1280, words: 'return', typed: 'ret' },
  'Swedish on a narrow phone': { lang: 'sv', colorScheme: 'light', width: 320, words: 'köp', typed: 'köp' },
  'Arabic, right to left': { lang: 'ar', colorScheme: 'dark', width: 375, words: 'الطلب', typed: 'الط' },
};

interface View {
  readonly route: Route;
  /** What is there once the view is drawn. */
  readonly drawn: string;
  /** Leads on from the route. */
  act?(shown: OpenWidget, look: Look): Promise<void>;
}

const article = { name: 'article', id: 101 } as const;

async function press(selector: string, { widget }: OpenWidget): Promise<void> {
  await expect.poll(() => widget.element.querySelector(selector)).not.toBeNull();
  [...widget.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.click();
}

function viewsOf({ words }: Look): Readonly<Record<string, View>> {
  return {
    home: { route: { name: 'home' }, drawn: '.categories a' },
    suggestions: {
      route: { name: 'home' },
      drawn: '[role=option]:not(.option-search)',
      async act({ screen }, { typed }) {
        await screen.getByRole('combobox').fill(typed);
      },
    },
    'search results': { route: { name: 'search', text: words }, drawn: '.in-search a' },
    'a search without results': { route: { name: 'search', text: 'qqqqxxxxzzzz' }, drawn: '.in-search h1' },
    'a category': { route: { name: 'category', id: 13 }, drawn: '.in-category a' },
    'an article with related ones': {
      route: article,
      drawn: '.related a',
      async act({ widget: { element } }) {
        // The article grows while it is drawn, so its end is scrolled to until it shows them.
        await expect
          .poll(() => {
            element.querySelector('.view')?.scrollTo(0, 9999);
            return element.querySelector('.related a');
          })
          .not.toBeNull();
      },
    },
    'a form with a problem': {
      route: article,
      drawn: '.field-problem',
      async act(shown) {
        await press('.vote button', shown);
        await press('.article-form [type=submit]', shown);
      },
    },
    'an article that there is not': { route: { name: 'article', id: 999 }, drawn: '.in-article :is(h1, p)' },
  };
}

describe.each(Object.entries(looks))('in the look %s,', (_, look) => {
  const { lang, colorScheme, width } = look;

  test.each(Object.entries(viewsOf(look)))(
    'the view of %s is accessible, and fits in any font',
    async (_, { route, drawn, act }) => {
      await page.viewport(width, 700);
      const client = createFixtureClient({
        getArticle: async (input, signal) => ({
          ...(await defaultAnswers.getArticle(input, signal)),
          feedbackNoFormId: 31,
        }),
        listRelatedArticles: () => [{ faqArticleId: 102, title: 'Refunds', categoryId: 13 }],
      });
      const shown = openWidget({ client, route, settings: { lang, colorScheme } });
      const { element } = shown.widget;
      await act?.(shown, look);
      await expect.poll(() => element.querySelector(drawn)).not.toBeNull();
      expect(element.dir).toBe(lang === 'ar' ? 'rtl' : 'ltr');
      await expectAccessible(shown.host);
      await inEachFont((font) => {
        expect(element.scrollWidth, font).toBeLessThanOrEqual(element.clientWidth);
      });
    },
  );
});
