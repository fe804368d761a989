/** The card with a new reply: what it shows, when it may, and what becomes of it. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { createLauncher } from '../../../../src/embed/host/launcher/launcher.ts';
import type { Panel, WidgetController } from '../../../../src/embed/host/panel/panel-types.ts';
import { PreviewCard } from '../../../../src/embed/host/preview/preview-card.ts';
import type { PageSettings } from '../../../../src/embed/settings/definition.ts';
import type { QuickReply, QuickReplyResult } from '../../../../src/widget/models/visitor/quick-reply.ts';
import type { DismissiblePreview } from '../../../../src/widget/models/visitor/reply-preview.ts';
import { expectAccessible } from '../../../support/axe.ts';

const pages: { leave(): void }[] = [];
let lastMessageId = 100;

beforeEach(async () => {
  await browser.viewport(1280, 800);
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.leave();
  document.body.replaceChildren();
  document.documentElement.dir = '';
  // The next test has the turn from its beginning.
  await navigator.locks.request('frontdesk:1:preview', () => {});
});

/** A page with a launcher and a panel that is closed and not loaded. */
function openPage(settings: PageSettings = {}) {
  const { host, button } = createLauncher('Help');
  document.documentElement.append(host);
  const lifetime = new AbortController();
  const events: unknown[][] = [];
  const quickReply = vi.fn<(reply: QuickReply) => Promise<QuickReplyResult>>(async () => 'sent');
  const opened: (string | undefined)[] = [];
  let isOpen = false;
  const panel: Panel = {
    show() {},
    mayResume: async () => true,
    resume() {},
    hide() {},
    update() {},
    fillContact: async () => {},
    openWithCode() {},
    quickReply,
    logout: async () => {},
    destroy() {},
  };
  const load = vi.fn(async () => panel);
  const controller: WidgetController = {
    host,
    button,
    settings: { userId: 1, lang: 'en', ...settings },
    emit: (name, detail) => void events.push([name, detail]),
    signal: lifetime.signal,
    isOpen: () => isOpen,
    load,
    panel: () => undefined,
    async open(path) {
      opened.push(path);
      isOpen = true;
      button.setAttribute('aria-expanded', 'true');
    },
    close() {
      isOpen = false;
      button.setAttribute('aria-expanded', 'false');
    },
    toggle() {},
    showPreview() {},
    replacePanel: async () => {},
    update: async () => {},
    destroy() {},
  };
  const previewCard = new PreviewCard(controller);
  const find = (selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  const page = {
    controller,
    events,
    quickReply,
    load,
    opened,
    show: (preview: DismissiblePreview | null) => previewCard.show(preview),
    card: () => find('.preview:not([hidden], .leaving)'),
    field: () => browser.elementLocator(find('.preview-field') ?? host),
    click: (selector: string) => find(selector)?.click(),
    said: () => find('[role=status]')?.textContent,
    state: () => find('.preview-state')?.textContent,
    leave() {
      lifetime.abort();
      host.remove();
    },
  };
  pages.push(page);
  return page;
}

type TestPage = ReturnType<typeof openPage>;

function reply(members: Partial<DismissiblePreview> = {}): DismissiblePreview {
  lastMessageId += 1;
  return {
    ticketId: 7,
    messageId: lastMessageId,
    agentId: 3,
    name: 'Ester Berg',
    text: 'Turn it <b>off</b>, please.',
    date: '2026-03-01T09:00:00.000Z',
    picture: null,
    dismiss: vi.fn(),
    ...members,
  };
}

/** What a change of the page sets off has happened. */
async function settled() {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  await navigator.locks.request('after the others', () => {});
}

const shown = (page: TestPage) => vi.waitFor(() => expect(page.card()).not.toBeNull());

async function showReply(page: TestPage, members?: Partial<DismissiblePreview>) {
  const preview = reply(members);
  page.show(preview);
  await shown(page);
  return preview;
}

function addToPage<Name extends keyof HTMLElementTagNameMap>(name: Name) {
  const element = document.createElement(name);
  document.body.append(element);
  return element;
}

test('the card shows who has written what, as text, and announces it once', async () => {
  const page = openPage();
  const preview = await showReply(page);
  expect(page.card()?.textContent).toContain('Ester Berg Turn it <b>off</b>, please.');
  expect(page.card()?.querySelector('.preview-face')?.textContent).toBe('EB');
  expect(page.said()).toBe('New reply from Ester Berg: Turn it <b>off</b>, please.');
  expect(page.events).toEqual([['preview-shown', { ticketId: 7 }]]);
  page.show(preview);
  await settled();
  expect(page.events).toHaveLength(1);
  expect(page.load).not.toHaveBeenCalled();
  // The focus stays where it was.
  expect(document.activeElement).toBe(document.body);
});

test.each([
  { lang: 'en', colorScheme: 'light' },
  { lang: 'ar', colorScheme: 'dark' },
] as const)('the card is accessible: %j', async (settings) => {
  if (settings.lang === 'ar') document.documentElement.dir = 'rtl';
  const page = openPage(settings);
  await showReply(page, { picture: 'data:,' });
  await expectAccessible(page.controller.host);
  const field = page.card()?.querySelector('.preview-field');
  expect(field && getComputedStyle(field).direction).toBe(settings.lang === 'ar' ? 'rtl' : 'ltr');
});

test.each(['en', 'ar'])(
  'the card has a name and a text of any direction beside the face: %s',
  async (lang) => {
    const page = openPage({ lang });
    await showReply(page, lang === 'ar' ? {} : { name: 'مها', text: 'أغلق الموقد من فضلك.' });
    const edge = lang === 'ar' ? 'right' : 'left';
    const edges = ['.preview-lines', '.preview-name', '.preview-text'].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(page.card()?.querySelector(selector) ?? document.body);
      return Math.round(range.getBoundingClientRect()[edge]);
    });
    expect(new Set(edges).size).toBe(1);
  },
);

test('a click on the card opens the thread, and closes the card for good', async () => {
  const page = openPage();
  const preview = await showReply(page);
  page.click('.preview-open');
  expect(page.opened).toEqual(['/tickets/7']);
  expect(page.events.at(-1)).toEqual(['preview-opened', { ticketId: 7 }]);
  expect(page.card()).toBeNull();
  expect(preview.dismiss).toHaveBeenCalledOnce();
  page.controller.close();
  page.show(preview);
  await settled();
  expect(page.card()).toBeNull();
  await showReply(page);
});

test.each(['click', 'Escape', 'Escape in the page'])(
  '%s dismisses the card, and opens nothing',
  async (how) => {
    const page = openPage();
    const preview = await showReply(page);
    if (how === 'click') page.click('.preview-close');
    else {
      if (how === 'Escape') await page.field().click();
      await userEvent.keyboard('{Escape}');
    }
    expect(page.card()).toBeNull();
    expect(preview.dismiss).toHaveBeenCalledOnce();
    expect(page.opened).toEqual([]);
    expect(page.said()).toBe('');
  },
);

test('the keyboard reaches all of the card, before the launcher', async () => {
  const page = openPage();
  await showReply(page);
  const order: (string | undefined)[] = [];
  for (let steps = 0; steps < 5; steps += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = page.controller.host.shadowRoot?.activeElement;
    order.push(focused?.className || focused?.part.value);
  }
  expect(order).toEqual(['preview-open', 'preview-close', 'preview-field', 'preview-send', 'launcher']);
});

test('the card closes when the panel opens, and does not show while that is open', async () => {
  const page = openPage();
  await showReply(page);
  await page.controller.open();
  await vi.waitFor(() => expect(page.card()).toBeNull());
  const preview = reply();
  page.show(preview);
  expect(preview.dismiss).toHaveBeenCalledOnce();
  page.controller.close();
  await settled();
  expect(page.card()).toBeNull();
});

test('the card closes when nothing is unread any more, and with the widget', async () => {
  const page = openPage();
  const preview = await showReply(page);
  page.show(null);
  expect(page.card()).toBeNull();
  expect(preview.dismiss).not.toHaveBeenCalled();
  await showReply(page);
  page.leave();
  expect(page.card()).toBeNull();
});

test('the card waits for a modal dialog of the page, and stays below one', async () => {
  const page = openPage();
  const dialog = addToPage('dialog');
  dialog.showModal();
  page.show(reply());
  await settled();
  expect(page.card()).toBeNull();
  dialog.close();
  await shown(page);
  const other = addToPage('div');
  other.setAttribute('role', 'dialog');
  other.setAttribute('aria-modal', 'true');
  other.textContent = 'Cookies?';
  await vi.waitFor(() => expect(page.card()).toBeNull());
  other.style.display = 'none';
  await shown(page);
  expect(page.events).toHaveLength(1);
});

test('the card waits while the visitor types in a field of the page that is not empty', async () => {
  const page = openPage();
  const input = addToPage('input');
  input.focus();
  await showReply(page);
  page.show(null);

  await userEvent.type(input, 'My address');
  page.show(reply());
  await settled();
  expect(page.card()).toBeNull();
  // One that is shown already stays.
  input.blur();
  await shown(page);
  await userEvent.type(input, ' is long');
  expect(page.card()).not.toBeNull();
});

test('the card is shown in one of six tabs, and in the next once that one is closed', async () => {
  const tabs = Array.from({ length: 6 }, () => openPage());
  const preview = reply();
  for (const tab of tabs) tab.show(preview);
  const count = () => tabs.filter((tab) => tab.card()).length;
  await vi.waitFor(() => expect(count()).toBe(1));
  await settled();
  expect(count()).toBe(1);
  const first = tabs.find((tab) => tab.card());
  first?.leave();
  await vi.waitFor(() => expect(count()).toBe(1));
  expect(tabs.filter(({ events }) => events.length > 0)).toHaveLength(2);
});

test('the card shows a newer reply in place of the last, but not while the visitor answers', async () => {
  const page = openPage();
  await showReply(page, { text: 'First' });
  page.show(reply({ text: 'Second' }));
  expect(page.card()?.textContent).toContain('Second');
  await page.field().fill('Wait');
  page.show(reply({ text: 'Third' }));
  await settled();
  expect(page.card()?.textContent).toContain('Second');
  expect(page.controller.host.shadowRoot?.querySelectorAll('.preview')).toHaveLength(1);
});

test('an answer is sent from the card without opening anything, and the panel loads with the first word', async () => {
  const page = openPage();
  const preview = await showReply(page);
  await page.field().click();
  expect(page.load).toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(page.quickReply).not.toHaveBeenCalled();
  await userEvent.keyboard('It is off.{Enter}');
  expect(page.quickReply.mock.calls).toEqual([[{ ticketId: 7, text: 'It is off.', isDraft: false }]]);
  await vi.waitFor(() => expect(page.card()).toBeNull());
  expect(preview.dismiss).toHaveBeenCalledOnce();
  expect(page.opened).toEqual([]);
});

test.each(['waiting', 'draft'] as const)('an answer that is %s leads to its thread', async (result) => {
  const page = openPage();
  await showReply(page);
  page.quickReply.mockResolvedValueOnce(result);
  await page.field().fill('It is off.');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(page.opened).toEqual(['/tickets/7']));
  expect(page.quickReply).toHaveBeenCalledOnce();
});

test('an answer that could not be sent stays in its field', async () => {
  const page = openPage();
  await showReply(page);
  page.quickReply.mockRejectedValueOnce(new TypeError('no network'));
  await page.field().fill('It is off.');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(page.state()).toBe('Couldn’t send. Try again.'));
  await expect.element(page.field()).toHaveValue('It is off.');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(page.card()).toBeNull());
});

test.each(['.preview-open', '.preview-close'])(
  'an answer that was not sent becomes the draft of the thread: %s',
  async (button) => {
    const page = openPage();
    await showReply(page);
    await page.field().fill('It is');
    page.click(button);
    await vi.waitFor(() =>
      expect(page.quickReply.mock.calls).toEqual([[{ ticketId: 7, text: 'It is', isDraft: true }]]),
    );
  },
);

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 700 },
  { width: 320, height: 568 },
  { width: 320, height: 200 },
])('the card fits into the window: %j', async ({ width, height }) => {
  await browser.viewport(width, height);
  const page = openPage();
  await showReply(page, { text: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) });
  const card = page.card();
  await Promise.all(card?.getAnimations().map(({ finished }) => finished) ?? []);
  const box = card?.getBoundingClientRect();
  expect(box?.left).toBeGreaterThanOrEqual(0);
  expect(box?.top).toBeGreaterThanOrEqual(0);
  expect(box?.right).toBeLessThanOrEqual(width);
  expect(box?.bottom).toBeLessThanOrEqual(height);
  expect(card?.scrollWidth).toBe(card?.clientWidth);
  // Nothing lies over the last button.
  const send = card?.querySelector('.preview-send')?.getBoundingClientRect();
  const top = page.controller.host.shadowRoot?.elementFromPoint((send?.x ?? 0) + 8, (send?.y ?? 0) + 8);
  expect(top?.closest('.preview-send')).not.toBeNull();
});
