/** What a site makes of the looks: by its style sheet, by settings, and by the parts that it may style. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { textOn } from '../../../src/ui/theme/contrast.ts';
import { formatRgb } from '../../../src/ui/theme/rgb.ts';
import { expectAccessible } from '../../support/axe.ts';
import { mountInPage, type WidgetInPage } from '../../support/mount-in-page.ts';
import { deployment, stubDeployment } from '../../support/stub-deployment.ts';

let warnings: string[] = [];

beforeEach(async () => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warnings.push(`${message}`));
  stubDeployment();
  await page.viewport(1280, 800);
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.head.querySelector('#of-the-site')?.remove();
  document.documentElement.dir = '';
  document.body.replaceChildren();
  await emulate('prefers-color-scheme', '');
  await emulate('forced-colors', '');
});

async function emulate(name: string, value: string): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

function addStyle(css: string): void {
  const style = document.createElement('style');
  style.id = 'of-the-site';
  style.textContent = css;
  document.head.append(style);
}

function property({ host }: WidgetInPage, name: string): string {
  return getComputedStyle(host).getPropertyValue(name);
}

test('the style sheet of the page sets colours, and what is on them stays readable', async () => {
  addStyle(`frontdesk-host { --fd-brand: #ffb347; --fd-radius: 0px }
    frontdesk-host::part(launcher) { opacity: 0.9 }`);
  const shown = mountInPage();
  const { host, launcher, openPanel } = shown;
  const panel = await openPanel();
  expect(getComputedStyle(launcher)).toMatchObject({ backgroundColor: 'rgb(255, 179, 71)', opacity: '0.9' });
  expect(getComputedStyle(panel).borderRadius).toBe('0px');
  await expect.poll(() => property(shown, '--fd-on-brand')).toBe('rgb(0 0 0)');
  await expectAccessible(host);

  const accent = property(shown, '--fd-accent');
  await emulate('prefers-color-scheme', 'dark');
  await expect.poll(() => property(shown, '--fd-accent')).not.toBe(accent);
  await expectAccessible(host);
});

/** Returns the colour of the launcher's icon on a brand colour, as its filter makes it. */
function iconOn(launcher: Element, brand: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.filter = getComputedStyle(launcher, '::before').filter;
  context.fillStyle = brand;
  context.fillRect(0, 0, 1, 1);
  return formatRgb([...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255));
}

test('the icon of the launcher has the colour of text on the brand colour', () => {
  const { launcher } = mountInPage();
  const colors = [
    '#3d4fc9',
    '#00796b',
    '#b84a00',
    '#c62828',
    '#37404d',
    '#757575',
    '#787878',
    '#ffb347',
    '#ffe600',
  ];
  for (const color of colors) {
    const brand = (color.match(/[\da-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16) / 255);
    expect(iconOn(launcher, color), color).toBe(formatRgb(textOn(brand)));
  }
});

const brands = ['#ffe600', '#777', 'oklch(0.7 0.2 150)', 'white', 'black'];

test.each(
  (['light', 'dark'] as const).flatMap((colorScheme) => brands.map((brand) => [colorScheme, brand] as const)),
)('the widget is readable in %s with the brand colour %s', async (colorScheme, brand) => {
  const shown = mountInPage({
    theme: { brand },
    launcher: { label: 'Ask us' },
    colorScheme,
  });
  const { host, openPanel } = shown;
  await openPanel();
  await expect.poll(() => property(shown, '--fd-on-brand')).toMatch(/^rgb\((0 0 0|255 255 255)\)$/);
  await expectAccessible(host);
});

test('settings place and name the launcher', async () => {
  const { host, launcher, openPanel } = mountInPage({
    launcher: { label: 'Ask us', position: 'start', offset: [32, 48] },
    theme: { brand: 'rebeccapurple', font: 'Georgia, serif' },
    zIndex: 42,
  });
  const button = page.getByRole('button', { name: 'Ask us', exact: true });
  await expect.element(button).toBeVisible();
  const box = launcher.getBoundingClientRect();
  expect([box.x, box.y, box.height]).toEqual([32, 800 - 48 - 56, 56]);
  expect(box.width).toBeGreaterThan(100);
  expect(getComputedStyle(host).zIndex).toBe('42');

  const panel = await openPanel();
  // Its words give way to the cross that closes the panel.
  await expect.poll(() => launcher.getBoundingClientRect().width).toBe(56);
  expect(launcher.getBoundingClientRect()).toMatchObject({ x: 32, y: 800 - 48 - 56, height: 56 });
  expect(getComputedStyle(panel).fontFamily).toBe('Georgia, serif');
  expect(panel.offsetLeft).toBe(32);
  expect(panel.offsetTop).toBeGreaterThan(0);
  await expectAccessible(host);
});

test('the widget is at the other side of a page that is read from right to left', async () => {
  document.documentElement.dir = 'rtl';
  const { launcher, openPanel } = mountInPage({ launcher: { offset: 24 } });
  const panel = await openPanel();
  expect(launcher.getBoundingClientRect().x).toBe(24);
  expect(panel.offsetLeft).toBe(24);
});

test('a page without a launcher opens the panel by command, and Escape closes it', async () => {
  const { widget, launcher, openPanel } = mountInPage({ launcher: { shown: false } });
  const panel = await openPanel();
  expect(launcher.checkVisibility()).toBe(false);
  panel.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => panel.hidden).toBe(true);
  expect((await widget.info()).isOpen).toBe(false);
});

test('a look that is none leaves the default one, with one warning', async () => {
  const { launcher, openPanel } = mountInPage({
    theme: { brand: 'no colour; at all', radius: '-1' },
    launcher: '{broken',
  });
  // The panel reads the same settings, and need not warn again.
  await openPanel();
  await expect
    .poll(() => warnings)
    .toEqual([`frontdesk: check the setting launcher: ${deployment.baseUrl}docs/settings`]);
  expect(getComputedStyle(launcher).backgroundColor).toBe('rgb(61, 79, 201)');
});

test('outlines and icons have the colours that a system forces', async () => {
  await emulate('forced-colors', 'active');
  const { host, launcher, openPanel } = mountInPage();
  const panel = await openPanel();
  expect(getComputedStyle(panel).outlineStyle).toBe('solid');
  // A line around the launcher, whatever the brand's colour is on the system's ground.
  expect(getComputedStyle(launcher).boxShadow).toMatch(/0px 0px 0px 2px/);
  await expectAccessible(host);
  await page.getByRole('combobox').fill('ret');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(host);
});
