/** Puts a widget on the page of a test, and takes it away when the test is over. */

import { afterEach } from 'vitest';
import { type BrowserPage, page } from 'vitest/browser';
import type { WidgetEvent } from '../../src/widget/events.ts';
import { createFrame } from '../../src/widget/home/frame.tsx';
import { mountWidget, type Widget, type WidgetOptions } from '../../src/widget/main.tsx';
import type { Route } from '../../src/widget/routes.ts';
import type { Layout } from '../../src/widget/settings.ts';
import { createFixtureClient, type FixtureClient } from './fixture-client.ts';

export interface OpenWidget {
  readonly widget: Widget;
  readonly client: FixtureClient;
  /** What the widget stands in. */
  readonly host: HTMLElement;
  readonly screen: BrowserPage;
  /** What the page heard, in order. */
  readonly events: readonly WidgetEvent[];
  readonly navigated: readonly Route[];
  /** How often the visitor closed it. */
  closed(): number;
  /** What has the focus in it. */
  focused(): Element | null;
  /** Takes it off the page before the test is over. */
  remove(): void;
}

export interface OpenOptions extends Partial<Omit<WidgetOptions, 'client' | 'settings'>> {
  readonly client?: FixtureClient;
  /** @default 'panel' */
  readonly layout?: Layout;
  readonly settings?: Partial<WidgetOptions['settings']>;
}

const mounted = new Set<OpenWidget>();

afterEach(async () => {
  for (const { remove } of [...mounted]) remove();
  // What it has heard of its help center, the next one has not.
  localStorage.clear();
  await page.viewport(800, 900);
});

/** In English and without a route unless told otherwise. */
export function openWidget(options: OpenOptions = {}): OpenWidget {
  const { client = createFixtureClient(), layout = 'panel', settings, ...rest } = options;
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const events: WidgetEvent[] = [];
  const navigated: Route[] = [];
  let closings = 0;

  const widget = mountWidget(createFrame(root, layout), {
    client,
    settings: { helpCenterId: 7, lang: 'en', colorScheme: 'light', ...settings },
    onClose() {
      closings += 1;
    },
    onEvent: (event) => events.push(event),
    onNavigate: (route) => navigated.push(route),
    ...rest,
  });

  const rendered: OpenWidget = {
    widget,
    client,
    host,
    // The whole page: the widget's own name changes when the help center answers.
    screen: page,
    events,
    navigated,
    closed: () => closings,
    focused: () => root.activeElement,
    remove() {
      widget.unmount();
      host.remove();
      mounted.delete(rendered);
    },
  };
  mounted.add(rendered);
  return rendered;
}
