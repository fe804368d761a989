import { afterEach, expect, test, vi } from 'vitest';
import { pause } from '../../src/state/live/pause.ts';
import { onReturn, untilVisible } from '../../src/state/page-presence.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const restored = () => new PageTransitionEvent('pageshow', { persisted: true });

test('a page returns with the network, the focus, the back/forward cache and its tab, until the signal aborts', () => {
  const lifetime = new AbortController();
  const act = vi.fn();
  onReturn(act, lifetime.signal);
  const happen = () => {
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('focus'));
    dispatchEvent(restored());
    setHidden(true);
    setHidden(false);
  };
  happen();
  expect(act).toHaveBeenCalledTimes(4);
  lifetime.abort();
  happen();
  expect(act).toHaveBeenCalledTimes(4);
});

test('a page that loads for the first time does not return', () => {
  const act = vi.fn();
  onReturn(act, new AbortController().signal);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(act).not.toHaveBeenCalled();
});

test('a hidden page is waited for until it is visible, and no longer than the signal', async () => {
  setHidden(true);
  const visible = untilVisible(new AbortController().signal);
  const lifetime = new AbortController();
  const ended = untilVisible(lifetime.signal);
  lifetime.abort();
  await ended;
  setHidden(false);
  await visible;
  await untilVisible(new AbortController().signal);
});

test('a pause ends with the signal', async () => {
  const lifetime = new AbortController();
  const paused = pause(2_000_000_000, lifetime.signal);
  lifetime.abort();
  await paused;
  await pause(2_000_000_000, lifetime.signal);
});
