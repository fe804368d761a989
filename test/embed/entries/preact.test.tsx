import { render } from 'preact';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import '../../../src/embed/entries/element.ts';
import { type Commands, FrontdeskWidget } from '../../../src/embed/entries/preact.tsx';
import type { PageSettings } from '../../../src/embed/settings/definition.ts';

const place = document.createElement('div');

afterEach(() => {
  render(null, place);
  place.remove();
});

// What comes when it is needed is there at once then.
beforeAll(() => import('../../../src/embed/host/launcher-theme.ts'));

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

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

test('Preact sets its settings and hears its events, and what it draws again changes nothing else', async () => {
  document.body.append(place);
  let isReady = 0;
  const onReady = () => {
    isReady += 1;
  };
  render(<Help brand="#008000" onReady={onReady} />, place);
  await settled();
  const element = place.querySelector('frontdesk-widget');
  if (!element) throw new Error('it was not drawn');
  const launcher = element.shadowRoot?.querySelector('button');
  expect(launcher).toBeInstanceOf(HTMLElement);
  expect(element.getAttribute('conversations')).toBe('false');

  render(<Help brand="#800000" onReady={onReady} />, place);
  await settled();
  await expect.poll(() => brandOf(element)).toBe('#800000');
  expect(element.shadowRoot?.querySelector('button')).toBe(launcher);
  expect(isReady).toBe(1);

  render(null, place);
  await settled();
  expect(element.shadowRoot?.childNodes).toHaveLength(0);
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

  /** Draws it with these settings. Returns its launcher, once it is there. */
  async function draw(settings: PageSettings, onEvent?: (name: string) => void): Promise<HTMLElement> {
    const heard = onEvent && { onEvent };
    render(<FrontdeskWidget {...required} {...settings} {...heard} commands={commands} />, place);
    // Effects run after the next frame.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.poll(() => launchers().length).toBe(1);
    const [launcher] = launchers();
    if (!launcher) throw new Error('it was not drawn');
    return launcher;
  }

  const launchers = () => [...document.querySelectorAll<HTMLElement>('frontdesk-host')];

  test('starts again when it gets a setting that a running widget cannot change', async () => {
    const first = await draw({});
    expect(await draw({ colorScheme: 'dark' })).toBe(first);
    const framed = await draw({ isolation: 'iframe' });
    expect(framed).not.toBe(first);
    expect((await commands.current?.info())?.settings).toMatchObject({ isolation: 'iframe' });
    expect(await draw({ isolation: 'iframe', history: 'manual' })).not.toBe(framed);
  });

  test('has the looks of before again when it gets none any more', async () => {
    const launcher = await draw({ theme: { brand: '#008000' } });
    await expect.poll(() => brandOf(launcher)).toBe('#008000');
    expect(await draw({})).toBe(launcher);
    await expect.poll(() => brandOf(launcher)).not.toBe('#008000');
  });

  test('forgets who was signed in when it gets no token any more', async () => {
    const heard: string[] = [];
    const onEvent = (name: string) => {
      heard.push(name);
    };
    await draw({ visitorToken: 'a.b.c' }, onEvent);
    await draw({}, onEvent);
    await expect.poll(() => heard).toContain('logout');
  });
});

function brandOf(element: HTMLElement): string {
  return getComputedStyle(element).getPropertyValue('--fd-brand');
}

test('its types know settings and events, and say what is none', () => {
  const known = (
    <frontdesk-help-center
      route="/articles/34"
      help-center-id={7}
      onfrontdesk-article-view={({ detail }) => detail.articleId.toFixed()}
    />
  );
  // @ts-expect-error No such setting.
  const unknown = <frontdesk-help-center helpCentreId={7} />;
  // @ts-expect-error Nothing that could hear of it.
  const unheard = <frontdesk-widget onfrontdesk-open={3} />;
  expect([known, unknown, unheard].map(({ type }) => type)).toEqual([
    'frontdesk-help-center',
    'frontdesk-help-center',
    'frontdesk-widget',
  ]);
});
