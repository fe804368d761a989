import { render } from 'preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { FrontdeskWidgetElement } from '../../../src/embed/entries/element.ts';
import '../../../src/embed/entries/element.ts';
import type {} from '../../../src/embed/entries/preact.tsx';

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

function brandOf(element: FrontdeskWidgetElement): string {
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
