/** What a page commands the mounted widget to do, what it hears of it, and what it is warned of. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { mountInPage } from '../../support/mount-in-page.ts';
import { deployment, stubDeployment } from '../../support/stub-deployment.ts';

let warnings: string[] = [];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warnings.push(`${message}`));
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('each command opens what it names', async () => {
  const helpCenter = () => buildHelpCenter({ contactEnabled: true, conversationsEnabled: true });
  stubDeployment(createFixtureClient({ helpCenter }));
  const { widget, panel } = mountInPage();
  await widget.navigate('/articles/103');
  await expect.element(page.getByRole('heading', { name: 'Track your parcel', exact: true })).toBeVisible();
  await widget.category('14');
  await expect.element(page.getByRole('heading', { name: 'Repairs', exact: true })).toBeVisible();
  await widget.search('refund');
  await expect.element(page.getByRole('combobox')).toHaveValue('refund');
  await widget.contact({ message: 'A torn jacket' });
  await expect.element(page.getByLabelText('Write a message')).toHaveValue('A torn jacket');
  await widget.suggest([103]);
  await widget.navigate('/');
  await expect.element(page.getByRole('heading', { name: 'For this page' })).toBeVisible();
  const suggested = page
    .elementLocator(panel() ?? document.body)
    .getByText('Track your parcel')
    .first();
  await expect.element(suggested).toBeVisible();
  await widget.conversations();
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await widget.toggle();
  await expect.poll(() => panel()?.hidden).toBe(true);
});

test('events come to every listener, once where a listener asked for one, and to the document', async () => {
  stubDeployment();
  const heard: string[] = [];
  const lifetime = new AbortController();
  const { signal } = lifetime;
  document.addEventListener('frontdesk-open', () => heard.push('document'), { signal });
  addEventListener(
    'error',
    (event) => {
      // The test fails of errors that nothing else has heard of.
      event.stopImmediatePropagation();
      event.preventDefault();
      heard.push(event.error.message);
    },
    { signal, capture: true },
  );
  const { widget } = mountInPage();
  widget.on('*', (_, name) => heard.push(`* ${name}`));
  widget.once('open', () => heard.push('once'));
  widget.on('open', () => {
    throw new Error('a fault of the page');
  });
  const stop = widget.on('open', () => heard.push('stopped'));
  widget.on('open', () => heard.push('after'));
  await widget.open();
  stop();
  await widget.close();
  await widget.open();
  await expect.poll(() => heard.filter((one) => one === 'document')).toHaveLength(2);
  lifetime.abort();
  const count = (name: string) => heard.filter((one) => one === name).length;
  expect(['once', 'stopped', 'after', 'a fault of the page', '* open', '* close'].map(count)).toEqual([
    1, 1, 2, 2, 2, 1,
  ]);
});

test('destroy deletes what the browser keeps, unless it is to stay', async () => {
  stubDeployment();
  const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('frontdesk:'));
  const { widget, openPanel } = mountInPage();
  await openPanel();
  await page.getByRole('combobox').fill('refund');
  await widget.search('refund');
  await expect.poll(stored).not.toEqual([]);
  await widget.destroy({ keepStorage: true });
  expect(stored()).not.toEqual([]);
  await widget.start();
  await expect.element(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
  await widget.destroy();
  expect(stored()).toEqual([]);
  expect(document.querySelector('frontdesk-host')).toBeNull();
});

describe('the page is warned once of', () => {
  test('a wrong key, and the launcher is hidden', async () => {
    const refuse = () => {
      throw new ApiError('unauthorized', 'the server answered 401', { status: 401 });
    };
    stubDeployment(
      createFixtureClient({ helpCenter: refuse, listCategories: refuse, listPopularArticles: refuse }),
    );
    const { launcher } = mountInPage();
    launcher.dispatchEvent(new PointerEvent('pointerenter'));
    await expect.poll(() => launcher.checkVisibility()).toBe(false);
    expect(warnings).toEqual([
      expect.stringContaining(`${deployment.baseUrl} does not know the key fdp_test… for user 1`),
    ]);
  });

  test('a deployment that cannot be reached, and the launcher stays', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch');
    };
    stubDeployment(
      createFixtureClient({ helpCenter: fail, listCategories: fail, listPopularArticles: fail }),
    );
    const { launcher, widget } = mountInPage();
    await widget.open();
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    expect(launcher.checkVisibility()).toBe(true);
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringContaining(`${deployment.baseUrl} cannot be reached from this page`)]);
  });

  test('a language that is none, and home is in that of the help center', async () => {
    stubDeployment();
    const { openPanel } = mountInPage({ lang: 'not a language' });
    await openPanel();
    await expect.element(page.getByRole('link', { name: 'Repairs' })).toBeVisible();
    await expect
      .poll(() => warnings)
      .toEqual([`frontdesk: check the setting lang: ${deployment.baseUrl}docs/settings`]);
  });
});
