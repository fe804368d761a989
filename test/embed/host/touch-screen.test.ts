/** The panel on screens that are touched: within the screen, above the keyboard, and with targets for fingers. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { inEachFont } from '../../support/in-each-font.ts';
import { mountInPage } from '../../support/mount-in-page.ts';
import { stubDeployment } from '../../support/stub-deployment.ts';

beforeAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
});

afterAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

beforeEach(() => {
  const helpCenter = () => buildHelpCenter({ contactEnabled: true });
  stubDeployment(createFixtureClient({ helpCenter }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const boxOf = (element: Element | null | undefined) => {
  const { x, y, width, height, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x, y, width, height, right, bottom };
};

/** Expects it inside the screen, nothing cut off sideways, and no target smaller than 24 px but links in running text. */
async function expectFit(panel: HTMLElement): Promise<void> {
  await expect.poll(() => panel.getAnimations({ subtree: true })).toEqual([]);
  const { x, y, right, bottom } = boxOf(panel);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  await inEachFont((font) => {
    expect(panel.scrollWidth, font).toBeLessThanOrEqual(panel.clientWidth);
    const small = [...panel.querySelectorAll<HTMLElement>('a, button, input, summary, [role=option]')]
      .filter((target) => target.checkVisibility() && !target.closest('p, td, .rich li'))
      .map((target) => ({ html: target.outerHTML.slice(0, 80), ...boxOf(target) }))
      .filter(({ width, height }) => Math.min(width, height) < 24);
    expect(small, font).toEqual([]);
  });
}

test.each([
  ['a phone', 390, 664],
  ['a narrow phone', 320, 568],
  ['a phone held sideways', 750, 342],
  ['a narrow phone held sideways', 568, 320],
])('the panel fits %s, and fingers hit its targets', async (_, width, height) => {
  await page.viewport(width, height);
  const { openPanel, widget } = mountInPage();
  const panel = await openPanel();
  await expectFit(panel);
  const search = page.getByRole('combobox');
  expect(getComputedStyle(search.element()).fontSize).toBe('16px');
  await search.fill('ret');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expectFit(panel);
  await widget.article(101);
  await expect.element(page.getByRole('article')).toBeVisible();
  await expectFit(panel);
  for (const button of panel.querySelectorAll('.bar-button')) {
    const box = boxOf(button);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
});

test('the panel stays above the on-screen keyboard', async () => {
  await page.viewport(390, 664);
  // No browser of tests has such a keyboard: this takes the place of what one tells the page.
  const viewport = Object.assign(new EventTarget(), {
    height: 664,
    width: 390,
    offsetTop: 0,
    offsetLeft: 0,
    pageTop: 0,
    pageLeft: 0,
    scale: 1,
  });
  vi.stubGlobal('visualViewport', viewport);
  const { openPanel } = mountInPage();
  const panel = await openPanel();
  const tab = page.getByRole('link', { name: 'Contact' });
  await expect.element(tab).toBeVisible();
  const search = page.getByRole('combobox');
  await search.click();
  const screen = boxOf(panel);
  const resize = (changed: { height: number; offsetTop: number }) => {
    Object.assign(viewport, changed).dispatchEvent(new Event('resize'));
  };
  resize({ height: 330, offsetTop: 40 });
  await expect.poll(() => boxOf(panel)).toMatchObject({ y: 40, height: 330 });
  const field = boxOf(search.element());
  expect(field.y).toBeGreaterThanOrEqual(40);
  expect(field.bottom).toBeLessThanOrEqual(370);
  // A visitor who types needs none of the other tabs.
  await expect.poll(() => tab.query()).toBeNull();

  resize({ height: 664, offsetTop: 0 });
  await expect.poll(() => boxOf(panel)).toEqual(screen);
  await tab.click();
  await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
});

test('in a window as low as a desk’s at 400 %, the bars scroll away and a message is written', async () => {
  await page.viewport(320, 180);
  const { host, openPanel, widget, panel } = mountInPage();
  const focused = () => host.shadowRoot?.activeElement;
  await openPanel();
  await widget.contact();
  const box = page.getByLabelText('Write a message');
  await box.click();
  await expect.element(box).toBeInViewport({ ratio: 0.9 });
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInViewport();
  await box.fill('Are boots in?');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const address = page.getByLabelText('Not sent yet: where should we reply?');
  await send.click();
  await expect.poll(() => focused() === address.query()).toBe(true);
  await expect.element(address).toBeInViewport({ ratio: 1 });
  await expect.element(send).toBeInViewport({ ratio: 1 });
  await send.click();
  // What is wrong is in view with its field.
  await expect.poll(() => focused() === address.query()).toBe(true);
  await expect.element(address).toBeInViewport({ ratio: 1 });
  const problem = page.elementLocator(panel()?.querySelector('.field-problem') ?? document.body);
  await expect.element(problem).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('Not sent yet: where should we reply?')).toBeInViewport({ ratio: 1 });
});
