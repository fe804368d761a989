import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineElements, type FrontdeskWidgetElement } from '../../../src/embed/entries/element.ts';

const required = {
  'base-url': 'https://help.shop.example/',
  'user-id': '1',
  'api-key': 'fdp_test',
  'help-center-id': '7',
};

let warnings: string[] = [];

// What comes when it is needed is there at once then.
beforeAll(async () => {
  await Promise.all([
    import('../../../src/embed/page/warnings.ts'),
    import('../../../src/embed/host/unread/request-unread.ts'),
    import('../../../src/embed/host/launcher/launcher-theme.ts'),
    import('../../../src/embed/host/forget-visitor.ts'),
  ]);
});

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => warnings.push(`${message}`));
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function create(attributes: Record<string, string> = required): FrontdeskWidgetElement {
  const element = document.createElement('frontdesk-widget');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

async function place(attributes?: Record<string, string>): Promise<FrontdeskWidgetElement> {
  const element = create(attributes);
  document.body.append(element);
  await settled();
  return element;
}

/** What waits for the end of the task, and for the next one, has been done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

const launcherOf = ({ shadowRoot }: HTMLElement) => shadowRoot?.querySelector('button') ?? undefined;

const settingsOf = async (element: FrontdeskWidgetElement) => (await element.info()).settings;

describe('a widget element at its start', () => {
  test('renders the launcher in its own shadow root, and dispatches an event', async () => {
    const element = create();
    const heard: string[] = [];
    const listen = ({ type, target }: Event) => heard.push(`${type} ${target === element}`);
    document.addEventListener('frontdesk-ready', listen);
    document.body.append(element);
    await settled();
    document.removeEventListener('frontdesk-ready', listen);
    expect(heard).toEqual(['frontdesk-ready true']);
    expect(launcherOf(element)?.getAttribute('aria-label')).toBe('Help');
    expect(document.querySelector('frontdesk-host')).toBeNull();
  });

  test('waits for settings that are set one after the other', async () => {
    const element = create({});
    document.body.append(element);
    element.baseUrl = 'https://help.shop.example/';
    element.userId = 1;
    element.apiKey = 'fdp_test';
    element.helpCenterId = 7;
    expect(launcherOf(element)).toBeUndefined();
    await settled();
    expect(launcherOf(element)).toBeDefined();
    expect(warnings).toEqual([]);
  });

  test('warns once which setting is missing, and starts when it is set', async () => {
    const { 'help-center-id': _, ...others } = required;
    const element = await place(others);
    element.setAttribute('theme', '{}');
    await settled();
    await expect
      .poll(() => warnings)
      .toEqual(['frontdesk: check the setting helpCenterId: https://help.shop.example/docs/settings']);
    expect(launcherOf(element)).toBeUndefined();
    element.helpCenterId = 7;
    await settled();
    expect(launcherOf(element)).toBeDefined();
    await expect.poll(() => warnings.length).toBe(1);
  });

  test('finds a deployment on the site of the page by its path', async () => {
    const element = await place({ ...required, 'base-url': '/help/', theme: 'green' });
    await expect
      .poll(() => warnings)
      .toEqual([`frontdesk: check the setting theme: ${location.origin}/help/docs/settings`]);
    expect(launcherOf(element)).toBeDefined();
  });

  test('takes properties that were set before it was defined', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const other = frame.contentDocument?.createElement('frontdesk-widget');
    if (!other) throw new Error('the frame has no document');
    Object.assign(other, { baseUrl: 'https://help.shop.example/', userId: 1, apiKey: 'fdp_test', faqId: 9 });
    // Here it becomes one: it has come from a document that knows no elements.
    document.body.append(other);
    customElements.upgrade(other);
    await settled();
    expect(launcherOf(other)).toBeDefined();
    expect(other.getAttribute('faq-id')).toBe('9');
    expect(Object.keys(other)).toEqual([]);
  });

  test('is defined once, however often that is done', () => {
    const before = customElements.get('frontdesk-widget');
    defineElements();
    expect(customElements.get('frontdesk-widget')).toBe(before);
  });
});

describe('the settings of a widget element', () => {
  test('are attributes and properties at once', async () => {
    const element = await place({ ...required, 'color-scheme': 'dark', conversations: 'false' });
    expect(element).toMatchObject({ userId: 1, helpCenterId: 7, colorScheme: 'dark' });
    element.colorScheme = 'light';
    element.zIndex = 5;
    element.conversations = true;
    element.page = 'https://shop.example/cart';
    expect(element.getAttribute('color-scheme')).toBe('light');
    expect(element.getAttribute('z-index')).toBe('5');
    expect(element.getAttribute('conversations')).toBe('true');
    expect(element.getAttribute('page')).toBe('https://shop.example/cart');
    element.colorScheme = undefined;
    expect(element.hasAttribute('color-scheme')).toBe(false);
    await settled();
    expect(await settingsOf(element)).toMatchObject({
      colorScheme: 'auto',
      zIndex: '5',
      conversations: 'true',
    });
  });

  test('stay properties if they are objects, and win over attributes', async () => {
    const element = await place({ ...required, theme: '{"brand":"#008000"}' });
    await expect.poll(() => getComputedStyle(element).getPropertyValue('--fd-brand')).toBe('#008000');
    element.theme = { brand: '#800000' };
    await settled();
    await expect.poll(() => getComputedStyle(element).getPropertyValue('--fd-brand')).toBe('#800000');
    expect(element.getAttribute('theme')).toBe('{"brand":"#008000"}');
    element.setAttribute('theme', '{"brand":"#000080"}');
    await settled();
    await expect.poll(() => getComputedStyle(element).getPropertyValue('--fd-brand')).toBe('#800000');
  });

  test('never show a token in the document, nor in its warnings', async () => {
    const element = create({ ...required, 'visitor-token': 'written' });
    element.visitorToken = 'set';
    document.body.append(element);
    await settled();
    expect(element.visitorToken).toBe('set');
    expect(element.outerHTML).not.toContain('set"');
    expect(await settingsOf(element)).not.toHaveProperty('visitorToken');
  });

  test('change in place, and rename the launcher in another language', async () => {
    const element = await place({ ...required, lang: 'en' });
    const launcher = launcherOf(element);
    element.lang = 'sv';
    element.launcher = { label: 'Fråga oss' };
    await settled();
    expect(launcherOf(element)).toBe(launcher);
    await expect.poll(() => launcher?.textContent).toBe('Fråga oss');
    element.launcher = undefined;
    await settled();
    await expect.poll(() => launcher?.textContent).toBe('');
    expect(launcher?.getAttribute('aria-label')).toBe('Hjälp');
  });

  test('start another help center, and end the widget without one', async () => {
    const element = await place();
    const launcher = launcherOf(element);
    element.helpCenterId = 8;
    await settled();
    expect(launcherOf(element)).toBeDefined();
    expect(launcherOf(element)).not.toBe(launcher);
    element.removeAttribute('help-center-id');
    await settled();
    expect(launcherOf(element)).toBeUndefined();
    await expect.poll(() => warnings.length).toBe(1);
  });

  test('restart the widget if it cannot change them while it runs', async () => {
    const element = await place();
    const launcher = launcherOf(element);
    element.colorScheme = 'dark';
    await settled();
    expect(launcherOf(element)).toBe(launcher);
    element.isolation = 'iframe';
    await settled();
    expect(launcherOf(element)).toBeDefined();
    expect(launcherOf(element)).not.toBe(launcher);
  });

  test('are left out with a warning if they are wrong', async () => {
    const element = await place({ ...required, 'z-index': 'top' });
    await expect
      .poll(() => warnings)
      .toEqual(['frontdesk: check the setting zIndex: https://help.shop.example/docs/settings']);
    expect(element.style.getPropertyValue('--fd-z-index')).toBe('');
  });

  test('are assigned and called if they are commands too', async () => {
    const element = await place();
    await element.theme({ brand: '#008000' });
    await settled();
    await expect.poll(() => getComputedStyle(element).getPropertyValue('--fd-brand')).toBe('#008000');
    await element.page('https://shop.example/cart');
    expect((await settingsOf(element)).page).toBe('https://shop.example/cart');
    await element.locale('de');
    expect(launcherOf(element)?.getAttribute('aria-label')).toBe('Hilfe');
    element.prefill = { name: 'Ada' };
    await element.prefill({ name: 'Grace' });
    expect((await settingsOf(element)).prefill).toEqual({ name: 'Grace' });
  });
});

describe('a widget element in its document', () => {
  test('keeps running when it is moved', async () => {
    const element = await place();
    const launcher = launcherOf(element);
    let starts = 0;
    element.addEventListener('frontdesk-ready', () => {
      starts += 1;
    });
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
    element.remove();
    document.body.prepend(element);
    await settled();
    expect(launcherOf(element)).toBe(launcher);
    expect(starts).toBe(0);
  });

  test('ends when it is removed, keeps its storage, and starts again when it is added', async () => {
    localStorage.setItem('frontdesk:1:recent', '["boots"]');
    const element = await place({ ...required, 'z-index': '9', class: 'mine' });
    await expect.poll(() => element.style.getPropertyValue('--fd-z-index')).toBe('9');
    element.remove();
    await settled();
    await expect.poll(() => element.shadowRoot?.childNodes.length).toBe(0);
    expect(element.getAttribute('style')).toBeNull();
    expect(localStorage.getItem('frontdesk:1:recent')).toBe('["boots"]');
    localStorage.removeItem('frontdesk:1:recent');
    document.body.append(element);
    await settled();
    expect(launcherOf(element)).toBeDefined();
    await expect.poll(() => element.style.getPropertyValue('--fd-z-index')).toBe('9');
  });

  test('stays ended after it was destroyed, until it is started by a command', async () => {
    const element = await place();
    await element.destroy();
    element.lang = 'sv';
    await settled();
    expect(launcherOf(element)).toBeUndefined();
    await element.start({ helpCenterId: 8 });
    expect(launcherOf(element)).toBeDefined();
    expect(element.getAttribute('help-center-id')).toBe('8');
    // What cannot start again does not stay as it was.
    await element.start({ helpCenterId: undefined });
    expect(launcherOf(element)).toBeUndefined();
    await expect.poll(() => warnings.length).toBe(1);
  });

  test('never throws, however fast it is added and removed', async () => {
    const failures: unknown[] = [];
    const listen = (event: ErrorEvent | PromiseRejectionEvent) => failures.push(event);
    addEventListener('error', listen);
    addEventListener('unhandledrejection', listen);
    for (let round = 0; round < 20; round += 1) {
      const element = create();
      document.body.append(element);
      if (round % 2) await Promise.resolve();
      element.open();
      if (round % 3) await settled();
      element.remove();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    removeEventListener('error', listen);
    removeEventListener('unhandledrejection', listen);
    expect(failures).toEqual([]);
  });

  test('leaves nothing in the page, and leaks nothing when it is mounted again and again', async () => {
    const element = await place();
    const listening = new Map<string, number>();
    const change = (type: string, by: number) => listening.set(type, (listening.get(type) ?? 0) + by);
    const { addEventListener: add, removeEventListener: remove } = window;
    vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      const [type, , options] = args;
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (!signal?.aborted) change(type, 1);
      signal?.addEventListener('abort', () => change(type, -1), { once: true });
      add.apply(window, args);
    });
    vi.spyOn(window, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      change(args[0], -1);
      remove.apply(window, args);
    });
    const sizes = () => ({
      sheets: element.shadowRoot?.adoptedStyleSheets.length,
      children: element.shadowRoot?.childElementCount,
      attributes: element.getAttributeNames(),
      root: document.documentElement.childElementCount,
    });
    const before = sizes();
    for (let mounts = 0; mounts < 50; mounts += 1) {
      element.remove();
      await settled();
      document.body.append(element);
      element.theme = { brand: mounts % 2 ? '#008000' : '#800000' };
      await settled();
    }
    element.theme = undefined;
    await settled();
    await expect.poll(sizes).toEqual(before);
    element.remove();
    await settled();
    await expect.poll(() => [...listening].filter(([, count]) => count > 0)).toEqual([]);
    expect(document.documentElement.querySelector('frontdesk-widget, frontdesk-host')).toBeNull();
  });
});
