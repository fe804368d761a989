/** What visitors do on home before the models are there. */

import { afterEach, expect, test, vi } from 'vitest';
import { type AnsweredHome, createAnsweredHome } from '../../../src/widget/home/answered-home.ts';
import { createFrame } from '../../../src/widget/home/frame.tsx';
import type { HomeActions } from '../../../src/widget/home/home-state.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';

const removals: (() => void)[] = [];

afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

async function drawHome(lang = 'en', onClose = () => {}): Promise<AnsweredHome | undefined> {
  const host = document.createElement('div');
  document.body.append(host);
  const frame = createFrame(host.attachShadow({ mode: 'open' }), 'panel');
  removals.push(() => {
    frame.remove();
    host.remove();
  });
  const answer = {
    helpCenter: buildHelpCenter(),
    language: 'en',
    categories: [],
    popularArticles: [{ faqArticleId: 103, title: 'Track your parcel', categoryId: 11 }],
  };
  const settings = { helpCenterId: 7, lang };
  const home = await createAnsweredHome(answer, { frame, settings, baseUrl: undefined, onClose });
  if (home) frame.draw(home.state);
  return home;
}

/** Returns the names and arguments of the actions that the models receive. */
function replay(home: AnsweredHome | undefined): [name: string, ...args: unknown[]][] {
  const done: [name: string, ...args: unknown[]][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      done.push([name, ...args]);
    };
  const actions: HomeActions = {
    type: note('type'),
    press(key) {
      done.push(['press', key]);
      return true;
    },
    submit: note('submit'),
    enterSearch: note('enterSearch'),
    leaveSearch: note('leaveSearch'),
    go: note('go'),
    back: note('back'),
    close: note('close'),
    escape: note('escape'),
    prefetch: note('prefetch'),
    chooseLanguage: note('chooseLanguage'),
    reload: note('reload'),
    onError: note('onError'),
  };
  home?.replay(actions);
  return done;
}

test('a text that is typed before the models load is replayed once, as it is at last', async () => {
  const home = await drawHome();
  home?.state.type('r');
  home?.state.type('return');
  expect(home?.state.search.text).toBe('return');
  expect(replay(home)).toEqual([['type', 'return']]);
});

test('keys are replayed to the list only once the visitor has moved into it', async () => {
  const home = await drawHome();
  expect(home?.state.press('ArrowDown')).toBe(false);
  home?.state.type('return');
  expect(home?.state.press('Enter')).toBe(false);
  expect(home?.state.press('ArrowDown')).toBe(true);
  expect(home?.state.press('Enter')).toBe(true);
  expect(replay(home)).toEqual([
    ['type', 'return'],
    ['press', 'ArrowDown'],
    ['press', 'Enter'],
  ]);
});

test('Escape cancels a link that was pressed, and then closes the panel', async () => {
  const onClose = vi.fn();
  const home = await drawHome('en', onClose);
  home?.state.go({ name: 'article', id: 103 });
  home?.state.escape();
  expect(replay(home)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  home?.state.escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a response in another language than the visitor’s is not rendered', async () => {
  expect(await drawHome('sv')).toBeUndefined();
});

test('a failure is shown until the visitor tries again', async () => {
  const home = await drawHome();
  expect(home?.state.retryModels).toBeUndefined();
  home?.showFailure();
  home?.state.retryModels?.();
  expect(home?.state.retryModels).toBeUndefined();
});
