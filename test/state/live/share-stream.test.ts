/** Tabs of one visitor have one stream between them. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ShareOptions, shareStream } from '../../../src/state/live/share-stream.ts';

/** A tab: what it hears, whether it reads, and how it is closed. */
function openTab(name: string, more: Pick<ShareOptions<string>, 'recallMore' | 'mayRest'> = {}) {
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  const tab = {
    heard: [] as string[],
    isLive: false,
    /** Set while this one reads the stream. */
    tell: undefined as ((event: string) => void) | undefined,
    giveUp: () => {},
    close: () => lifetime.abort(),
  };
  let last: string | undefined;
  shareStream<string>({
    name,
    lead({ signal, onEvent, onLive, onGiveUp }) {
      tab.giveUp = onGiveUp;
      tab.tell = (event) => {
        last = event;
        onEvent(event);
      };
      signal.addEventListener('abort', () => {
        tab.tell = undefined;
        onLive(false);
      });
      onLive(true);
    },
    recall: () => last,
    ...more,
    onEvent: (event) => tab.heard.push(event),
    onLive(isLive) {
      tab.isLive = isLive;
    },
    signal: lifetime.signal,
  });
  return tab;
}

const nameOfTest = () => `frontdesk-test-${crypto.randomUUID()}`;

test('a stream is read by one tab for all, and a later tab receives its state', async () => {
  const name = nameOfTest();
  const first = openTab(name);
  await expect.poll(() => first.tell).toBeDefined();
  const second = openTab(name);
  await expect.poll(() => second.isLive).toBe(true);
  expect(second.tell).toBeUndefined();
  first.tell?.('an answer');
  await expect.poll(() => second.heard).toEqual(['an answer']);
  expect(first.heard).toEqual(['an answer']);
  const third = openTab(name);
  await expect.poll(() => [third.heard, third.isLive]).toEqual([['an answer'], true]);

  first.close();
  await expect.poll(() => second.tell ?? third.tell).toBeDefined();
  (second.tell ?? third.tell)?.('another');
  await expect.poll(() => [second.heard.at(-1), third.heard.at(-1)]).toEqual(['another', 'another']);
  expect(first.heard).toEqual(['an answer']);
});

test('a later tab receives what holds besides the state', async () => {
  const name = nameOfTest();
  const first = openTab(name, { recallMore: () => ['somebody is there'] });
  await expect.poll(() => first.tell).toBeDefined();
  first.tell?.('an answer');
  const second = openTab(name);
  await expect.poll(() => second.heard).toEqual(['an answer', 'somebody is there']);
});

test('a stream is not shared with another visitor', async () => {
  const mine = openTab(nameOfTest());
  const theirs = openTab(nameOfTest());
  await expect.poll(() => mine.tell && theirs.tell).toBeDefined();
  mine.tell?.('mine');
  theirs.tell?.('theirs');
  expect([mine.heard, theirs.heard]).toEqual([['mine'], ['theirs']]);
});

test('a stream is left to other tabs by one that cannot read, which asks what it missed when it is visible again', async () => {
  const name = nameOfTest();
  const first = openTab(name);
  await expect.poll(() => first.tell).toBeDefined();
  const second = openTab(name);
  await expect.poll(() => second.isLive).toBe(true);
  first.giveUp();
  await expect.poll(() => second.tell).toBeDefined();
  expect(first.tell).toBeUndefined();
  second.tell?.('an answer');
  await expect.poll(() => [first.isLive, first.heard]).toEqual([true, ['an answer']]);
  // As after it was frozen.
  document.dispatchEvent(new Event('resume'));
  await expect.poll(() => first.heard).toEqual(['an answer', 'an answer']);
  expect(second.heard).toEqual(['an answer']);
});

test('a stream is read by each tab where tabs cannot exchange messages', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const name = nameOfTest();
  const tabs = [openTab(name), openTab(name)];
  expect(tabs.every(({ tell, isLive }) => tell && isLive)).toBe(true);
});

test('a stream is left by a page in the back/forward cache, and shared again when that is restored', async () => {
  const name = nameOfTest();
  const tab = openTab(name);
  await expect.poll(() => tab.tell).toBeDefined();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect([tab.tell, tab.isLive]).toEqual([undefined, false]);
  // Else browsers would not keep the page.
  await navigator.locks.request(name, () => {});
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => tab.tell).toBeDefined();
  tab.tell?.('an answer');
  expect([tab.heard, tab.isLive]).toEqual([['an answer'], true]);

  tab.close();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect([tab.tell, tab.isLive]).toEqual([undefined, false]);
});

describe('a page that was hidden for five minutes', () => {
  /** Hides the page of the test, or shows it again. Time passes as the test says. */
  function setUpHiding(): (isHidden: boolean) => void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    onTestFinished(() => hidden.mockRestore());
    return (isHidden) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
  }

  test('does not read a stream until it is visible', async () => {
    const setHidden = setUpHiding();
    const name = nameOfTest();
    const first = openTab(name);
    await vi.waitFor(() => expect(first.tell).toBeDefined());
    const second = openTab(name);
    await vi.waitFor(() => expect(second.isLive).toBe(true));
    setHidden(true);
    vi.advanceTimersByTime(299_000);
    expect(first.tell).toBeDefined();
    // The turn passes to the other tab, which was hidden for as long.
    vi.advanceTimersByTime(1000);
    await vi.waitFor(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      expect([...held, ...pending].filter((lock) => lock.name === name)).toEqual([]);
    });
    expect([first.tell, second.tell]).toEqual([undefined, undefined]);
    setHidden(false);
    await vi.waitFor(() => expect(first.tell ?? second.tell).toBeDefined());
  });

  test('reads a stream for as long as its owner needs the events', async () => {
    const setHidden = setUpHiding();
    let isNeeded = true;
    const tab = openTab(nameOfTest(), { mayRest: () => !isNeeded });
    await vi.waitFor(() => expect(tab.tell).toBeDefined());
    setHidden(true);
    vi.advanceTimersByTime(900_000);
    expect(tab.tell).toBeDefined();
    isNeeded = false;
    vi.advanceTimersByTime(300_000);
    expect(tab.tell).toBeUndefined();
  });
});
