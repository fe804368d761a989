/** One tab of a browser notifies its agent: the one that was used last. */

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { FrontTab } from '../../../../src/desk/models/notifications/front-tab.ts';

beforeEach(() => localStorage.clear());

/** A tab, and how often the agent came to it. */
function openTab() {
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  let visits = 0;
  const onFront = () => {
    visits += 1;
  };
  const tab = new FrontTab({ userId: 1, agentId: 7, signal: lifetime.signal, onFront });
  return { tab, visits: () => visits };
}

const name = 'frontdesk:desk:1:7:front-tab';

test('the tab that was opened last is in front until another one is used', () => {
  const { tab, visits } = openTab();
  expect([tab.isFront, visits()]).toEqual([true, 1]);
  localStorage.setItem(name, 'another');
  expect(tab.isFront).toBe(false);
  dispatchEvent(new Event('focus'));
  expect([tab.isFront, visits()]).toEqual([true, 2]);
});

test('a tab that is closed leaves its place to another one, and one that is not in front leaves nothing', () => {
  const { tab } = openTab();
  localStorage.setItem(name, 'another');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(localStorage.getItem(name)).toBe('another');
  // The other tab is closed.
  localStorage.removeItem(name);
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: null }));
  expect(tab.isFront).toBe(true);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(localStorage.getItem(name)).toBeNull();
});
