/** What is written in several tabs of one browser. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraft, type DraftModel } from '../../../../src/widget/models/sending/drafts.ts';
import { createStorage, type Storage } from '../../../../src/widget/models/state/storage.ts';

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
});

interface Tab extends DraftModel {
  /** What the browser tells it of the other tabs, all that has happened meanwhile. */
  hear(): void;
}

/** Tabs with one storage, each of which hears of the others when the test says so. */
function openTabs(count: number): Tab[] {
  const pending: (() => void)[][] = [];
  return Array.from({ length: count }, (_, tab) => {
    const mine: (() => void)[] = [];
    pending.push(mine);
    const storage = createStorage(1, () => 'on-open');
    const told: Storage = {
      ...storage,
      write(name, value) {
        storage.write(name, value);
        const text = value === undefined ? null : JSON.stringify(value);
        for (const [other, events] of pending.entries()) {
          if (other !== tab) events.push(() => listeners[other]?.(name, text));
        }
      },
    };
    const draft = createDraft(
      {
        storage: told,
        signal: lifetime.signal,
        onKept(listener) {
          listeners[tab] = listener;
        },
      },
      'contact',
    );
    return {
      ...draft,
      hear() {
        for (const event of mine.splice(0)) event();
      },
    };
  });
}

let listeners: ((name: string, text: string | null) => void)[] = [];
afterEach(() => {
  listeners = [];
});

function open(): [Tab, Tab] {
  const [one, other] = openTabs(2);
  if (!one || !other) throw new Error('there are no tabs');
  return [one, other];
}

const valuesIn = ({ draft }: Tab) => draft.value.values;

/** Long enough that nobody is typing any more. */
const pause = () => vi.advanceTimersByTime(10_000);

test('each field holds what was typed into it last, in whichever tab', () => {
  const [one, other] = open();
  one.type('subject', 'A tent');
  // Not told yet.
  other.type('message', 'Has it arrived?');
  pause();
  one.hear();
  other.hear();
  expect(valuesIn(one)).toEqual({ subject: 'A tent', message: 'Has it arrived?' });
  expect(valuesIn(other)).toEqual(valuesIn(one));
  other.type('subject', 'Two tents');
  pause();
  one.hear();
  expect(valuesIn(one)['subject']).toBe('Two tents');
  expect(openTabs(1).map(valuesIn)).toEqual([valuesIn(one)]);
  expect(one.draft.value.key).toBe(other.draft.value.key);
});

test('what is being typed stays under the hands, and what another tab wrote at length is not lost to it', () => {
  const [one, other] = open();
  one.type('message', 'From the first');
  other.type('message', 'From the second');
  one.hear();
  expect(valuesIn(one)['message']).toBe('From the first');
  one.type('message', 'From the first tab');
  expect(valuesIn(one)['message']).toBe('From the first tab\n\nFrom the second');
  pause();
  other.hear();
  expect(valuesIn(other)).toEqual(valuesIn(one));
});

test('a tab that sends clears what it has sent, there and in the others, and nothing else', () => {
  const [one, other] = open();
  one.type('subject', 'A tent');
  one.type('message', 'Has it arrived?');
  one.attach([{ url: 'https://shop.example/a.png', name: 'a.png', size: 1, type: 'image/png' }]);
  pause();
  other.hear();
  const sent = { writtenAt: Date.now(), files: ['https://shop.example/a.png'] };
  pause();
  // While it is on its way.
  other.type('message', 'And the pegs?');
  const { key } = one.draft.value;
  one.clear(sent);
  other.hear();
  for (const tab of [one, other]) {
    expect(valuesIn(tab)).toEqual({ message: 'And the pegs?' });
    expect(tab.draft.value.files).toEqual([]);
    expect(tab.draft.value.key).not.toBe(key);
  }
  pause();
  one.clear();
  other.hear();
  expect([valuesIn(one), valuesIn(other), localStorage.length]).toEqual([{}, {}, 0]);
});

test('files of both tabs go along, but for those that were taken out', () => {
  const [one, other] = open();
  const file = (name: string) => ({ url: `https://shop.example/${name}`, name, size: 1, type: 'image/png' });
  one.attach([file('a')]);
  other.attach([file('b')]);
  one.hear();
  expect(one.draft.value.files.map(({ name }) => name).sort()).toEqual(['a', 'b']);
  one.attach(one.draft.value.files.filter(({ name }) => name !== 'b'));
  other.hear();
  expect(other.draft.value.files.map(({ name }) => name)).toEqual(['a']);
});

test('a draft of an earlier version is taken up', () => {
  const kept = { key: 'k', startedAt: 1, values: { subject: 'A tent', message: 'Where?' }, files: [] };
  localStorage.setItem('frontdesk:1:draft:contact', JSON.stringify(kept));
  const [one, other] = open();
  one.type('message', 'Where is it?');
  pause();
  other.hear();
  expect(valuesIn(other)).toEqual({ subject: 'A tent', message: 'Where is it?' });
});
