/** Where the launcher is in a page that removes what it does not know. */

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { mountInPage } from '../../../support/mount-in-page.ts';
import { stubDeployment } from '../../../support/stub-deployment.ts';

let warnings: string[] = [];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warnings.push(`${message}`));
  stubDeployment();
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('a launcher that the page removes', () => {
  test('is put back, with the panel that is open', async () => {
    const { widget, host, openPanel, panel } = mountInPage();
    await openPanel();
    host.remove();
    await expect.poll(() => host.parentNode).toBe(document.documentElement);
    expect(host.matches(':popover-open')).toBe(true);
    expect(panel()?.checkVisibility({ visibilityProperty: true })).toBe(true);
    await widget.close();
    expect(host.hasAttribute('popover')).toBe(false);
    host.remove();
    await expect.poll(() => host.isConnected).toBe(true);
    expect(warnings).toEqual([]);
  });

  test('is put back into the element of its selector, once the page has that again', async () => {
    const addPlace = () => {
      const place = document.createElement('div');
      place.id = 'place';
      document.body.append(document.createElement('main'), place);
      return place;
    };
    document.body.replaceChildren(addPlace());
    const { host } = mountInPage({ target: '#place' });
    expect(host.parentElement?.id).toBe('place');
    document.body.replaceChildren();
    await Promise.resolve();
    expect(host.isConnected).toBe(false);
    const next = addPlace();
    await expect.poll(() => host.parentNode).toBe(next);
  });

  test('is shown by a command while the page has no element of its selector', async () => {
    const place = document.createElement('div');
    place.id = 'place';
    document.body.append(place);
    const { host, openPanel, panel } = mountInPage({ target: '#place' });
    place.remove();
    await openPanel();
    expect(host.parentNode).toBe(document.documentElement);
    expect(panel()?.checkVisibility({ visibilityProperty: true })).toBe(true);
  });

  test('stays away with a warning where the page removes it each time', async () => {
    const { widget, host, panel } = mountInPage();
    let removals = 0;
    const observer = new MutationObserver(() => {
      if (!host.isConnected) return;
      removals += 1;
      host.remove();
    });
    observer.observe(document.documentElement, { childList: true });
    host.remove();
    await expect.poll(() => warnings).toEqual(['frontdesk: the page keeps removing the launcher']);
    expect(host.isConnected).toBe(false);
    expect(removals).toBe(20);
    observer.disconnect();
    await widget.open();
    expect(host.isConnected).toBe(true);
    expect(panel()?.checkVisibility({ visibilityProperty: true })).toBe(true);
    expect(await widget.info()).toMatchObject({ isOpen: true });
  });

  test('is not put back after destroy', async () => {
    const { widget, host } = mountInPage();
    await widget.destroy();
    document.documentElement.append(host);
    host.remove();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(host.isConnected).toBe(false);
  });
});

test('nothing of the widget is printed', async () => {
  const { host, launcher, openPanel } = mountInPage();
  const panel = await openPanel();
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.poll(() => getComputedStyle(host).display).toBe('none');
  expect([launcher, panel].map((element) => element.getClientRects().length)).toEqual([0, 0]);
});
