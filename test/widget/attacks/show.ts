/** Opens widgets with attacks in their answers, and looks for the harm that they did. */

import { expect, onTestFinished } from 'vitest';
import type { Route } from '../../../src/widget/routes.ts';
import { inBatches, isPlain, longestWithin } from '../../attacks/batches.ts';
import { attacks } from '../../attacks/corpus.ts';
import { nowhere, type Watch, watchPage } from '../../attacks/watch.ts';
import type { Answers } from '../../support/fixture-client.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

/** Every attack by itself. */
export const texts = attacks.map(({ markup }) => markup);

/** Every attack, with others. */
export const batches = inBatches(attacks, swallows);

/** The same for articles, in which a picture of another site is none. */
export const articleBatches = inBatches(
  attacks.filter(({ isMailOnly }) => !isMailOnly),
  swallows,
);

/** Whether what stands after it becomes a part of something that is taken out as a whole. */
function swallows(markup: string): boolean {
  if (markup.length > longestWithin) return true;
  const page = new DOMParser().parseFromString(`${markup}<p after>`, 'text/html');
  const isShown = (element: Element | null): boolean =>
    element === null || (isPlain(element.localName) && isShown(element.parentElement));
  return !Array.from(page.querySelectorAll('[after]')).some(isShown);
}

export interface Shown {
  readonly root: ShadowRoot;
  /** The texts of all elements that match. */
  all(selector: string): (string | null)[];
  /** Takes it off the page. */
  remove(): void;
}

/** Watches the page from the first widget of a test to its end. */
let watch: Watch | undefined;

export function show(
  answers: Partial<Answers>,
  route: Route,
  settings: NonNullable<OpenOptions['settings']> = {},
): Shown {
  if (!watch) {
    watch = watchPage();
    onTestFinished(() => {
      watch?.stop();
      watch = undefined;
    });
  }
  const { host, remove } = openWidget({
    answers,
    route,
    baseUrl: nowhere,
    // What one test leaves is none of the next one's.
    settings: { storage: 'never', ...settings },
  });
  const root = host.shadowRoot;
  if (!root) throw new Error('the widget has no shadow root');
  const all = (selector: string) => Array.from(root.querySelectorAll(selector), (found) => found.textContent);
  return { root, all, remove };
}

/** Waits until the texts of what matches are these, letter by letter. */
export async function expectTexts({ all }: Shown, selector: string, expected: readonly string[]) {
  await expect.poll(() => all(selector), { timeout: 20_000, interval: 20 }).toEqual(expected);
}

export async function expectHarmless(...shown: Shown[]) {
  expect(await watch?.harm(...shown.map(({ root }) => root))).toEqual([]);
}

/** Each that stands on the page lays it out again for all. */
const shownAtOnce = 8;

/** Draws a widget for each, looks it over, and takes it away again, a few at a time. */
export async function expectEach<T>(
  items: readonly T[],
  draw: (item: T, index: number) => Shown,
  check: (shown: Shown, item: T) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < items.length; first += shownAtOnce) {
    const drawn = items
      .slice(first, first + shownAtOnce)
      .map((item, place) => ({ item, shown: draw(item, first + place) }));
    for (const { item, shown } of drawn) await check(shown, item);
    await expectHarmless(...drawn.map(({ shown }) => shown));
    for (const { shown } of drawn) shown.remove();
  }
}
