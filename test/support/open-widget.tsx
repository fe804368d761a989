/** Opens a widget on the page of a test, until the test is over. */

import { onTestFinished } from 'vitest';
import { type BrowserPage, page } from 'vitest/browser';
import type { HelpCenter } from '../../src/api/schemas/faq.ts';
import type { WidgetEvent } from '../../src/widget/events.ts';
import { createFrame } from '../../src/widget/home/frame.tsx';
import { mountWidget, type Widget, type WidgetOptions } from '../../src/widget/main.tsx';
import type { Route } from '../../src/widget/routes.ts';
import type { Layout } from '../../src/widget/settings.ts';
import { type Answers, createFixtureClient, type FixtureClient } from './fixture-client.ts';
import { buildHelpCenter } from './fixtures.ts';
import { answerVisitor, type VisitorAnswers, visitorToken } from './visitor-answers.ts';

export interface OpenWidget {
  readonly widget: Widget;
  /** Its outermost element. */
  readonly element: HTMLElement;
  readonly client: FixtureClient;
  /** The element of the page that holds the widget. */
  readonly host: HTMLElement;
  readonly screen: BrowserPage;
  /** Events that the page received, in order. */
  readonly events: readonly WidgetEvent[];
  readonly navigated: readonly Route[];
  /** The visitor's requests to the server, in order; empty without `visitor`. */
  readonly requests: readonly Request[];
  /** How often the visitor closed it. */
  closed(): number;
  /** The element in it that has the focus. */
  focused(): Element | null;
  /** Removes it from the page before the test is over. */
  remove(): void;
}

export interface OpenOptions extends Partial<Omit<WidgetOptions, 'client' | 'settings'>> {
  /** What the deployment answers other than from the help texts of the shop. */
  readonly answers?: Partial<Answers>;
  /** Has the form to write to the site unless this says otherwise. */
  readonly helpCenter?: Partial<HelpCenter>;
  /** In place of one with `answers` and `helpCenter`. */
  readonly client?: FixtureClient;
  /** What the server answers a visitor, who is signed in. */
  readonly visitor?: VisitorAnswers;
  /** @default whether there is a `visitor` */
  readonly isSignedIn?: boolean;
  /** @default 'panel' */
  readonly layout?: Layout;
  /** In English and light unless these say otherwise. */
  readonly settings?: Partial<WidgetOptions['settings']>;
}

export function openWidget({
  answers,
  helpCenter,
  client = createFixtureClient({ helpCenter: () => buildHelpCenter(helpCenter), ...answers }),
  visitor,
  isSignedIn = visitor !== undefined,
  layout = 'panel',
  settings,
  ...options
}: OpenOptions = {}): OpenWidget {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const requests = visitor ? answerVisitor(visitor) : [];
  const events: WidgetEvent[] = [];
  const navigated: Route[] = [];
  let closings = 0;

  const widget = mountWidget(createFrame(root, layout), {
    client,
    settings: {
      helpCenterId: 7,
      lang: 'en',
      colorScheme: 'light',
      visitorToken: isSignedIn ? visitorToken : undefined,
      ...settings,
    },
    onClose() {
      closings += 1;
    },
    onEvent: (event) => events.push(event),
    onNavigate: (route) => navigated.push(route),
    ...options,
  });

  const one: OpenWidget = {
    widget,
    element: widget.element,
    client,
    host,
    // The whole page: the widget's own name changes when the help center answers.
    screen: page,
    events,
    navigated,
    requests,
    closed: () => closings,
    focused: () => root.activeElement,
    remove() {
      if (!host.isConnected) return;
      widget.unmount();
      host.remove();
    },
  };
  onTestFinished(async () => {
    one.remove();
    localStorage.clear();
    sessionStorage.clear();
    await page.viewport(800, 900);
  });
  return one;
}
