/** An open panel in front of whatever the page shows. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountInPage, type WidgetInPage } from '../../../support/mount-in-page.ts';
import { stubDeployment } from '../../../support/stub-deployment.ts';

beforeEach(async () => {
  stubDeployment();
  await page.viewport(1280, 800);
});

afterEach(() => {
  document.documentElement.removeAttribute('style');
  document.head.querySelector('#of-the-site')?.remove();
  document.body.replaceChildren();
});

function addStyle(css: string): void {
  const style = document.createElement('style');
  style.id = 'of-the-site';
  style.textContent = css;
  document.head.append(style);
}

function openDialog(parent: Node = document.body): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<button type="button">Its button</button>';
  parent.appendChild(dialog);
  dialog.showModal();
  return dialog;
}

/** Returns what a press at the panel's middle meets. */
function frontmostAt(panel: HTMLElement): Element | null {
  const { x, y, width, height } = panel.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2);
}

const boxOf = (element: Element | null | undefined) =>
  element?.getBoundingClientRect() ?? new DOMRect(-1, -1);

function expectOnScreen(element: Element | null | undefined): void {
  const { top, left, bottom, right } = boxOf(element);
  expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  expect(right).toBeLessThanOrEqual(innerWidth);
}

const searchOf = ({ host }: WidgetInPage) => host.shadowRoot?.querySelector<HTMLInputElement>('#search');

describe('a panel that is opened over a modal dialog of the page', () => {
  test('takes keys and presses, and leaves the dialog open', async () => {
    const shown = mountInPage();
    const dialog = openDialog();
    const pressed = vi.fn();
    dialog.addEventListener('click', pressed);
    const panel = await shown.openPanel();
    expect(dialog.contains(shown.host)).toBe(true);
    expect(frontmostAt(panel)).toBe(shown.host);
    await userEvent.click(searchOf(shown) ?? panel);
    await userEvent.keyboard('refund');
    expect(searchOf(shown)?.value).toBe('refund');
    expect(pressed).not.toHaveBeenCalled();

    // The first closes the list of suggestions, the others go back and close the panel.
    for (let key = 0; key < 3 && !panel.hidden; key += 1) await userEvent.keyboard('{Escape}');
    expect(panel.hidden).toBe(true);
    expect(dialog.open).toBe(true);
    expect(shown.host.parentNode).toBe(document.documentElement);
    expect(document.activeElement).toBe(dialog.querySelector('button'));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.open).toBe(false);
  });

  test('stays open when the dialog closes, or is removed', async () => {
    const shown = mountInPage();
    for (const end of [
      (dialog: HTMLDialogElement) => dialog.close(),
      (dialog: HTMLDialogElement) => dialog.remove(),
    ]) {
      const dialog = openDialog();
      const panel = await shown.openPanel();
      expect(dialog.contains(shown.host)).toBe(true);
      end(dialog);
      await expect.poll(() => shown.host.parentNode).toBe(document.documentElement);
      expect(frontmostAt(panel)).toBe(shown.host);
      await shown.widget.close();
    }
  });

  test('moves on into the dialog below when the upper one closes', async () => {
    const shown = mountInPage();
    const lower = openDialog();
    const upper = openDialog(lower);
    await shown.openPanel();
    expect(shown.host.parentNode).toBe(upper);
    upper.close();
    await expect.poll(() => shown.host.parentNode).toBe(lower);
  });

  test('finds the dialog inside a shadow root of the page', async () => {
    const shown = mountInPage();
    const component = document.createElement('div');
    document.body.append(component);
    const dialog = openDialog(component.attachShadow({ mode: 'open' }));
    await shown.openPanel();
    expect(shown.host.parentNode).toBe(dialog);
  });
});

test('a popover of the page does not cover the panel that is opened after it, nor does the page style the area behind the panel', async () => {
  addStyle(
    '::backdrop { background: red !important } [popover] { margin: 99px !important; border: 9px solid red !important; display: none !important }',
  );
  const shown = mountInPage();
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.style.cssText =
    'inset: 0; width: 100%; height: 100%; margin: 0 !important; display: block !important';
  document.body.append(popover);
  popover.showPopover();
  const panel = await shown.openPanel();
  expect(frontmostAt(panel)).toBe(shown.host);
  expectOnScreen(panel);
  expect(getComputedStyle(shown.host)).toMatchObject({
    display: 'block',
    margin: '0px',
    padding: '0px',
    borderWidth: '0px',
    backgroundColor: 'rgba(0, 0, 0, 0)',
  });
  expect(getComputedStyle(shown.host, '::backdrop').display).toBe('none');
  await shown.widget.close();
  expect(shown.host.hasAttribute('popover')).toBe(false);
});

describe('launcher, head and search box stay on the screen', () => {
  for (const [style, height] of [
    ['zoom: 1.25', 600],
    ['zoom: 1.25', 800],
    ['transform: translateY(50px)', 600],
    ['transform: scale(0.9)', 800],
    ['will-change: transform', 800],
  ] as const) {
    test(`in a page with ${style}, ${height} px high`, async () => {
      await page.viewport(1280, height);
      document.documentElement.setAttribute('style', style);
      const tall = document.createElement('div');
      tall.style.height = '3000px';
      document.body.append(tall);
      const shown = mountInPage();
      expectOnScreen(shown.launcher);
      const panel = await shown.openPanel();
      expectOnScreen(panel);
      expectOnScreen(panel.querySelector('h1'));
      expectOnScreen(searchOf(shown));
      expectOnScreen(shown.launcher);
      await shown.widget.close();
      expectOnScreen(shown.launcher);
    });
  }
});
