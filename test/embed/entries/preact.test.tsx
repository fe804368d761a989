import { beforeAll, describe, expect, test } from 'vitest';
import '../../../src/embed/entries/element.ts';
import { type Commands, FrontdeskWidget } from '../../../src/embed/entries/preact.tsx';
import type { PageSettings } from '../../../src/embed/settings/definition.ts';
import { render } from '../../support/render.ts';

// What comes when it is needed is there at once then.
beforeAll(() => import('../../../src/embed/host/launcher/launcher-theme.ts'));

function Help({ brand, onReady }: { brand: string; onReady(): void }) {
  return (
    <frontdesk-widget
      baseUrl="https://help.shop.example/"
      userId={1}
      api-key="fdp_test"
      helpCenterId={7}
      conversations={false}
      theme={{ brand }}
      onfrontdesk-ready={onReady}
    />
  );
}

test('an element in Preact takes its settings, reports its events, and stays the same when it is rendered again', async () => {
  let readyCount = 0;
  const onReady = () => {
    readyCount += 1;
  };
  const { container, rerender, unmount } = render(<Help brand="#008000" onReady={onReady} />);
  const element = container.querySelector('frontdesk-widget');
  if (!element) throw new Error('there is no element');
  const launcher = () => element.shadowRoot?.querySelector('button');
  await expect.poll(launcher).toBeInstanceOf(HTMLElement);
  const first = launcher();
  expect(element).toHaveAttribute('conversations', 'false');

  rerender(<Help brand="#800000" onReady={onReady} />);
  await expect.poll(() => brandOf(element)).toBe('#800000');
  expect(launcher()).toBe(first);
  expect(readyCount).toBe(1);

  unmount();
  await expect.poll(() => element.shadowRoot?.childNodes).toHaveLength(0);
});

const required = {
  baseUrl: 'https://help.shop.example/',
  userId: 1,
  apiKey: 'fdp_test',
  helpCenterId: 7,
  lang: 'en',
};

describe('the widget as a component', () => {
  const commands: { current: Commands | null } = { current: null };

  function renderComponent(settings: PageSettings = {}, onEvent: (name: string) => void = () => {}) {
    const build = (changed: PageSettings) => (
      <FrontdeskWidget {...required} {...changed} onEvent={onEvent} commands={commands} />
    );
    const { rerender } = render(build(settings));
    return { update: (changed: PageSettings) => rerender(build(changed)) };
  }

  /** The only launcher of the page, once it is there. */
  async function launcher(): Promise<HTMLElement> {
    const launchers = () => [...document.querySelectorAll<HTMLElement>('frontdesk-host')];
    await expect.poll(launchers).toHaveLength(1);
    const [only] = launchers();
    if (!only) throw new Error('there is no launcher');
    return only;
  }

  test('starts again with a setting that a running widget cannot change', async () => {
    const { update } = renderComponent();
    const first = await launcher();
    update({ colorScheme: 'dark' });
    expect(await launcher()).toBe(first);
    update({ isolation: 'iframe' });
    const framed = await launcher();
    expect(framed).not.toBe(first);
    expect((await commands.current?.info())?.settings).toMatchObject({ isolation: 'iframe' });
    update({ isolation: 'iframe', history: 'manual' });
    expect(await launcher()).not.toBe(framed);
  });

  test('has its first looks again once it gets no theme any more', async () => {
    const { update } = renderComponent({ theme: { brand: '#008000' } });
    const first = await launcher();
    await expect.poll(() => brandOf(first)).toBe('#008000');
    update({});
    expect(await launcher()).toBe(first);
    await expect.poll(() => brandOf(first)).not.toBe('#008000');
  });

  test('signs the visitor out once it gets no token any more', async () => {
    const heard: string[] = [];
    const { update } = renderComponent({ visitorToken: 'a.b.c' }, (name) => heard.push(name));
    await launcher();
    update({});
    await expect.poll(() => heard).toContain('logout');
  });
});

function brandOf(element: HTMLElement): string {
  return getComputedStyle(element).getPropertyValue('--fd-brand');
}

test('the types of the elements accept settings and events, and nothing else', () => {
  const known = (
    <frontdesk-help-center
      route="/articles/34"
      help-center-id={7}
      onfrontdesk-article-view={({ detail }) => detail.articleId.toFixed()}
    />
  );
  // @ts-expect-error No such setting.
  const unknown = <frontdesk-help-center helpCentreId={7} />;
  // @ts-expect-error Not a function.
  const unheard = <frontdesk-widget onfrontdesk-open={3} />;
  expect([known, unknown, unheard].map(({ type }) => type)).toEqual([
    'frontdesk-help-center',
    'frontdesk-help-center',
    'frontdesk-widget',
  ]);
});
