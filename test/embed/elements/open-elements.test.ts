/** The custom elements with a deployment that answers: commands, settings and routes of what is drawn. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/embed/entries/element.ts';
import { ApiError } from '../../../src/client/errors.ts';
import type { ElementSettings } from '../../../src/embed/settings/definition.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { deployment, stubDeployment } from '../../support/stub-deployment.ts';

let warnings: string[] = [];

beforeEach(async () => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warnings.push(`${message}`));
  await page.viewport(1280, 800);
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  // An element that was removed stops in a task of its own, and may store its place until then.
  await new Promise((stopped) => setTimeout(stopped));
  localStorage.clear();
  sessionStorage.clear();
});

/** Puts an element into the page. */
function place<Name extends 'frontdesk-widget' | 'frontdesk-help-center'>(
  name: Name,
  settings: ElementSettings & { readonly route?: string } = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element, deployment, settings);
  document.body.append(element);
  return element;
}

/** What a selector finds in an element, once it is there. */
async function find(element: HTMLElement, selector: string): Promise<HTMLElement> {
  const found = () => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  await expect.poll(found).not.toBeNull();
  return found() ?? element;
}

const launcherOf = (element: HTMLElement) => find(element, 'button[aria-expanded]');

const textOf = (element: HTMLElement, selector: string) => () =>
  element.shadowRoot?.querySelector(selector)?.textContent;

const backgroundOf = (element: HTMLElement) => getComputedStyle(element).backgroundColor;

const greetings = { en: 'How can we help?', sv: 'Vad kan vi hjälpa till med?' };

test('a command that is given before the widget has started is carried out', async () => {
  stubDeployment();
  place('frontdesk-widget').search('return label');
  await expect.element(page.getByRole('combobox')).toHaveValue('return label');
});

test('two widgets side by side have settings of their own', async () => {
  stubDeployment();
  const left = place('frontdesk-widget', {
    lang: 'sv',
    launcher: { position: 'start' },
    theme: { brand: '#7a1f4b' },
  });
  const right = place('frontdesk-widget', { lang: 'en' });
  const [start, end] = [await launcherOf(left), await launcherOf(right)];
  start.click();
  await expect.poll(textOf(left, 'h1')).toBe(greetings.sv);
  expect(end.ariaExpanded).toBe('false');
  end.click();
  await expect.poll(textOf(right, 'h1')).toBe(greetings.en);
  expect(start.ariaExpanded).toBe('true');
  await expect.poll(() => backgroundOf(start)).toBe('rgb(122, 31, 75)');
  expect(backgroundOf(end)).not.toBe('rgb(122, 31, 75)');
  expect([start.getBoundingClientRect().x, end.getBoundingClientRect().right]).toEqual([20, 1280 - 20]);
});

test('settings change the open panel in place, and another help center starts another one', async () => {
  stubDeployment();
  const element = place('frontdesk-widget', { lang: 'en' });
  const launcher = await launcherOf(element);
  launcher.click();
  await expect.poll(textOf(element, 'h1')).toBe(greetings.en);
  const panel = await find(element, '[role=dialog]');
  const light = backgroundOf(panel);
  element.lang = 'sv';
  await expect.poll(textOf(element, 'h1')).toBe(greetings.sv);
  element.setAttribute('color-scheme', 'dark');
  await expect.poll(() => backgroundOf(panel)).not.toBe(light);
  element.removeAttribute('color-scheme');
  await expect.poll(() => backgroundOf(panel)).toBe(light);

  element.helpCenterId = 8;
  await expect.poll(() => panel.isConnected).toBe(false);
  (await launcherOf(element)).click();
  await expect.poll(textOf(element, 'h1')).toBe(greetings.sv);
});

test('a wrong key is one warning of each element, and the launcher is hidden', async () => {
  const refuse = () => {
    throw new ApiError('unauthorized', 'the server answered 401', { status: 401 });
  };
  stubDeployment(
    createFixtureClient({ helpCenter: refuse, listCategories: refuse, listPopularArticles: refuse }),
  );
  const launcher = await launcherOf(place('frontdesk-widget'));
  place('frontdesk-help-center');
  launcher.focus();
  await expect.poll(() => launcher.checkVisibility()).toBe(false);
  const advice = expect.stringContaining('does not know the key fdp_test… for user');
  await expect.poll(() => warnings).toEqual([advice, advice]);
});

test('keys alone lead into the widget and out of it, and nothing of it is wrong to axe', async () => {
  stubDeployment();
  const element = place('frontdesk-widget');
  const focused = () => element.shadowRoot?.activeElement;
  const launcher = await launcherOf(element);
  await expectAccessible(element);
  await userEvent.tab();
  expect(focused()).toBe(launcher);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused()?.role ?? focused()?.getAttribute('role')).toBe('combobox');
  await find(element, '.categories a');
  await expectAccessible(element);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => launcher.ariaExpanded).toBe('false');
  expect(focused()).toBe(launcher);
});

test('the help center goes where the page says, by route and by method', async () => {
  stubDeployment();
  const element = place('frontdesk-help-center', { lang: 'en', route: '/articles/103' });
  await expect.element(page.getByRole('heading', { name: 'Track your parcel', exact: true })).toBeVisible();
  element.article(105);
  await expect.element(page.getByRole('heading', { name: 'Book a repair', exact: true })).toBeVisible();
  await expect.poll(() => element.route).toBe('/articles/105');
  element.search('boots');
  await expect.element(page.getByRole('combobox')).toHaveValue('boots');
  element.navigate('/');
  await expect.element(page.getByRole('heading', { name: greetings.en })).toBeVisible();
  const drawn = await find(element, '.widget');
  const light = backgroundOf(drawn);
  element.setAttribute('color-scheme', 'dark');
  await expect.poll(() => backgroundOf(drawn)).not.toBe(light);
  await expectAccessible(element);

  // Moved it goes on, taken out it ends.
  document.body.prepend(element);
  expect(await find(element, '.widget')).toBe(drawn);
  element.remove();
  await expect.poll(() => element.shadowRoot?.childNodes.length).toBe(0);
});
