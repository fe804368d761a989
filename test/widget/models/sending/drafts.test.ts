/** What is written in several tabs of one browser. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage, type Storage } from '../../../../src/state/storage.ts';
import { createDraft, type DraftModel } from '../../../../src/widget/models/sending/drafts.ts';

/** Ends whatever the test has opened. */
let lifetime: AbortController;
beforeEach(() => {
  lifetime = new AbortController();
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-02T10:00:00Z');
});
afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
  localStorage.clear();
  browser = [];
});

type Told = (name: string, text: string | null, before: string | null) => void;

interface Tab extends DraftModel {
  /** What the browser tells it of the other tabs, all that has happened meanwhile. */
  hear(): void;
  /** The same tab on its next page, or a copy of it. */
  goOn(): Tab;
  close(): void;
}

/** The tabs that are open, each with what it has not heard yet. */
let browser: { told: Told; readonly pending: (() => void)[] }[] = [];

/** A tab in one storage with the others, which hears of them when the test says so. */
function openTab(session = new Map<string, unknown>(), tabName = 'contact'): Tab {
  const me: (typeof browser)[number] = { told() {}, pending: [] };
  browser.push(me);
  const page = new AbortController();
  lifetime.signal.addEventListener('abort', () => page.abort());
  const storage = createStorage(1, () => true);
  const textOf = (name: string) => localStorage.getItem(`frontdesk:1:${name}`);
  const telling: Storage = {
    ...storage,
    write(name, value) {
      const before = textOf(name);
      storage.write(name, value);
      const text = textOf(name);
      if (text === before) return;
      for (const other of browser) {
        if (other !== me) other.pending.push(() => other.told(name, text, before));
      }
    },
  };
  const draft = createDraft(
    {
      storage: telling,
      tabStorage: {
        read: (name) => session.get(name),
        write: (name, value) => session.set(name, value),
      },
      signal: page.signal,
      onKept(listener) {
        me.told = listener;
      },
    },
    tabName,
  );
  const close = () => {
    page.abort();
    browser = browser.filter((tab) => tab !== me);
  };
  return {
    ...draft,
    hear() {
      for (const event of me.pending.splice(0)) event();
    },
    goOn: () => openTab(new Map(session), tabName),
    close,
  };
}

const valuesIn = ({ draft }: Tab) => draft.value.values;
const keyIn = ({ draft }: Tab) => draft.value.key;

/** What somebody finds who opens a tab now. */
const newest = () => valuesIn(openTab());

function hearAll(...tabs: Tab[]) {
  for (const tab of tabs) tab.hear();
}

const pause = () => vi.advanceTimersByTime(10_000);

test('two tabs that type at once have a draft each, and never a field of the other', () => {
  const [one, other] = [openTab(), openTab()];
  one.type('subject', 'A tent');
  other.type('message', 'Has it arrived?');
  hearAll(one, other);
  one.type('email', 'one@post.example');
  hearAll(one, other);
  expect(valuesIn(one)).toEqual({ subject: 'A tent', email: 'one@post.example' });
  expect(valuesIn(other)).toEqual({ message: 'Has it arrived?' });
  pause();
  other.type('message', 'Has it arrived yet?');
  expect(newest()).toEqual({ message: 'Has it arrived yet?' });
  expect(keyIn(one)).not.toBe(keyIn(other));
});

test('a tab opened later starts with the newest whole draft, and goes on apart once both type', () => {
  const one = openTab();
  one.type('subject', 'A tent');
  one.type('message', 'Where is it?');
  const other = openTab();
  expect(valuesIn(other)).toEqual({ subject: 'A tent', message: 'Where is it?' });
  // Until it types it shows what becomes of that.
  one.type('message', 'Where is it now?');
  other.hear();
  expect(valuesIn(other)['message']).toBe('Where is it now?');

  other.type('subject', 'A stove');
  const mine = { subject: 'A tent', message: 'Where is it now?' };
  one.hear();
  expect(valuesIn(one)).toEqual(mine);
  one.type('email', 'one@post.example');
  hearAll(one, other);
  expect(valuesIn(one)).toEqual({ ...mine, email: 'one@post.example' });
  expect(valuesIn(other)).toEqual({ ...mine, subject: 'A stove' });
  expect(keyIn(one)).not.toBe(keyIn(other));
});

test('a tab that has not been notified yet goes on with the newest version of the other', () => {
  const one = openTab();
  one.type('message', 'Where');
  const other = openTab();
  one.type('message', 'Where is it?');
  other.type('subject', 'A tent');
  expect(valuesIn(other)).toEqual({ message: 'Where is it?', subject: 'A tent' });
  // Nor has the first been told, whose next letter is its own.
  one.type('message', 'Where is it now?');
  hearAll(one, other);
  expect(valuesIn(one)).toEqual({ message: 'Where is it now?' });
  expect(valuesIn(other)).toEqual({ message: 'Where is it?', subject: 'A tent' });
});

test('a tab that sends a draft clears it in all tabs, and no other draft', () => {
  const one = openTab();
  one.type('message', 'From the first');
  const shows = openTab();
  const other = openTab();
  other.type('message', 'From another');
  hearAll(one, shows, other);
  // What the first has typed has another name by now: the second goes on under the old one.
  const sent = { key: keyIn(one), writtenAt: Date.now() };
  pause();
  one.clear(sent);
  hearAll(one, shows, other);
  expect(valuesIn(one)).toEqual({});
  expect(valuesIn(other)).toEqual({ message: 'From another' });
  expect(newest()).toEqual({ message: 'From another' });
  other.clear();
  hearAll(one, shows, other);
  expect([one, shows, other].map(valuesIn)).toEqual([{}, {}, {}]);
  expect(localStorage.length).toBe(0);
});

test('a draft that a tab only shows can be sent there, and is cleared in the tab that wrote it', () => {
  const one = openTab();
  one.type('message', 'Where is it?');
  const other = openTab();
  expect(keyIn(other)).toBe(keyIn(one));
  other.clear();
  one.hear();
  expect([valuesIn(one), localStorage.length]).toEqual([{}, 0]);
});

test('a draft that another tab continues is sent under another key, even before a notification', () => {
  const one = openTab();
  one.type('message', 'From the first');
  const other = openTab();
  other.type('message', 'From the second');
  one.heed();
  expect(keyIn(one)).not.toBe(keyIn(other));
  one.clear();
  hearAll(one, other);
  expect([one, other].map(valuesIn)).toEqual([{}, { message: 'From the second' }]);
  expect(newest()).toEqual({ message: 'From the second' });
});

test('a text that is typed while a draft is sent is a message of its own', () => {
  const one = openTab();
  one.type('message', 'Where is it?');
  const sent = { key: keyIn(one), writtenAt: Date.now() };
  pause();
  one.type('message', 'Where is it? And the pegs?');
  one.clear(sent);
  expect(valuesIn(one)).toEqual({ message: 'Where is it? And the pegs?' });
  expect(keyIn(one)).not.toBe(sent.key);
  expect(newest()).toEqual(valuesIn(one));
  expect(localStorage.length).toBe(1);
});

test('a draft of a closed tab is found later, also after a newer one was sent', () => {
  const one = openTab();
  one.type('message', 'From the first');
  pause();
  const other = openTab();
  other.type('message', 'From the second');
  one.hear();
  one.close();
  other.clear();
  expect(newest()).toEqual({ message: 'From the first' });
});

test('a tab and its copy keep their draft from page to page, even if another is newer', () => {
  const one = openTab();
  one.type('message', 'From the first');
  pause();
  const other = openTab();
  other.type('message', 'From the second');
  one.hear();
  const next = one.goOn();
  one.close();
  expect(valuesIn(next)).toEqual({ message: 'From the first' });
  const copy = next.goOn();
  copy.type('message', 'From the copy');
  next.hear();
  next.type('subject', 'A tent');
  hearAll(next, copy, other);
  expect(valuesIn(next)).toEqual({ subject: 'A tent', message: 'From the first' });
  expect(valuesIn(copy)).toEqual({ message: 'From the copy' });
  expect(valuesIn(other)).toEqual({ message: 'From the second' });
});

test('files belong to the draft to which they were added', () => {
  const file = (name: string) => ({ url: `https://shop.example/${name}`, name, size: 1, type: 'image/png' });
  const one = openTab();
  one.attach([file('a')]);
  const other = openTab();
  other.attach([...other.draft.value.files, file('b')]);
  one.hear();
  const names = ({ draft }: Tab) => draft.value.files.map(({ name }) => name);
  expect([names(one), names(other)]).toEqual([['a'], ['a', 'b']]);
});

test('a text that the page fills in is no draft, and does not replace that of another tab', () => {
  const one = openTab();
  one.type('message', 'Where is it?');
  pause();
  const other = openTab();
  const prefilled = { email: 'maja@post.example' };
  other.prefill(prefilled);
  expect(valuesIn(other)).toEqual({ ...prefilled, message: 'Where is it?' });
  one.hear();
  expect(valuesIn(one)).toEqual({ message: 'Where is it?' });
  one.clear();
  other.hear();
  expect(valuesIn(other)).toEqual(prefilled);
  expect(localStorage.length).toBe(0);
});

test('an emptied draft is removed, and another message of the same text has another key', () => {
  const one = openTab();
  one.type('message', 'W');
  one.type('message', '');
  expect(localStorage.length).toBe(0);
  one.type('message', 'Where?');
  const key = keyIn(one);
  one.renew();
  expect(keyIn(one)).not.toBe(key);
  expect([valuesIn(one), localStorage.length]).toEqual([{ message: 'Where?' }, 1]);
  // Tickets have drafts of their own.
  expect(valuesIn(openTab(new Map(), 'ticket-1'))).toEqual({});
});
