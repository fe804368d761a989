/** Composition root: creates the models, and draws them in a frame. */

import { computed, effect } from '@preact/signals';
import type { Client } from '../client/client.ts';
import { styles as offered } from './connected/OfferedChat.tsx';
import { styles as running } from './connected/RunningConversation.tsx';
import { styles as suggestions } from './connected/Suggestions.tsx';
import { styles as tabs } from './connected/Tabs.tsx';
import type { WidgetContextValue } from './context.ts';
import type { WidgetEvent } from './events.ts';
import type { AnsweredHome } from './home/answered-home.ts';
import type { Frame } from './home/frame.tsx';
import { createHomeFromModels } from './home-from-models.tsx';
import { keepPlace, readKeptPlace } from './keep-place.ts';
import { createLazyParts, importHelp, importMessages, loadPart } from './load-parts.ts';
import { createModels, type Models } from './models/index.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import { createPrefetch } from './prefetch.ts';
import type { Route } from './routes.ts';
import { createScrollingViewport, type ScrollingViewport } from './scrolling-viewport.ts';
import type { WidgetSettings } from './settings.ts';
import { createSuggestionActions } from './suggestion-actions.ts';
import { warmUp } from './warm-up.ts';

export interface WidgetOptions {
  readonly client: Client;
  /** Exactly one of `helpCenterId` and `faqId` is required. */
  readonly settings: WidgetSettings;
  /**
   * The first route.
   * @default { name: 'home' }
   */
  readonly route?: Route;
  /**
   * Base of relative image URLs.
   * @default the page's own URL
   */
  readonly baseUrl?: string;
  /**
   * Whether the next page of the site in the same tab restores the visitor's place.
   * @default false
   */
  readonly keepsPlace?: boolean;
  /** When home's contents were requested, if that was before, in milliseconds since 1970. */
  readonly homeSentAt?: number | undefined;
  /**
   * Fetches the files of a module that is imported later.
   * @param load imports the module
   */
  fetchAhead?(load: () => Promise<unknown>): void;
  /** Called when the visitor closes the widget; without it there is no close button. */
  onClose?(): void;
  /** Called with each event; no event contains text that a visitor typed. */
  onEvent?(event: WidgetEvent): void;
  /** Called when the visitor navigates, not when `navigate` is called. */
  onNavigate?(route: Route): void;
}

export interface Widget {
  /** The `hidden` attribute hides and shows it; a panel opens with an animation each time it is shown. */
  readonly element: HTMLElement;
  /** Shows a route. If the route is that of the previous view, goes back to that view, as the visitor left it. */
  navigate(route: Route): void;
  /** False if the place stored on an earlier page belongs to another visitor; the place is then deleted. */
  readonly isOwnPlace: Promise<boolean>;
  /** Focuses the search box; without one, the heading of the view. */
  focus(): void;
  /** Loads the visitor's models, and identifies the visitor. Rejects if the code cannot be loaded. */
  loadVisitorSession(): Promise<VisitorSessionModel>;
  /** Changes settings of the running widget, except the help center, for which another widget is needed. */
  update(settings: Partial<WidgetSettings>): void;
  readonly models: Models;
  readonly viewport: ScrollingViewport;
  /** Ends every request and listener, and empties the root. */
  unmount(): void;
}

/**
 * Draws the widget in a frame. Home that is drawn there already stays until the models have its contents too.
 * @param drawn home in that frame, if it was drawn
 * @throws {TypeError} if the settings identify no help center
 */
export function mountWidget(frame: Frame, options: WidgetOptions, drawn?: AnsweredHome): Widget {
  const {
    client,
    settings,
    route = { name: 'home' },
    baseUrl,
    keepsPlace = false,
    homeSentAt,
    fetchAhead,
    onClose,
    onEvent,
    onNavigate,
  } = options;
  const { layout, element, styles, signal } = frame;
  const viewport = createScrollingViewport(frame.viewport, layout);
  const kept = keepsPlace ? readKeptPlace(client.settings.userId, settings) : undefined;
  const models = createModels({
    client,
    settings,
    route,
    keepsPlace,
    homeSentAt,
    place: kept?.place,
    signal,
    readScrollPosition: viewport.readScrollPosition,
    whenVisible: viewport.whenVisible,
    onEvent: (event) => onEvent?.(event),
    onNavigate: (route) => onNavigate?.(route),
  });
  const { navigation, localization, title, source, helpCenter } = models;
  const look = computed(() => helpCenter.known.value?.look);
  const lazyParts = createLazyParts(models, styles.add);
  const prefetch = createPrefetch({ models, lazyParts, layout, baseUrl });

  async function loadVisitorSession(): Promise<VisitorSessionModel> {
    const part = await loadPart(lazyParts.messages());
    return part.models.visitorSession();
  }

  const widget: WidgetContextValue = {
    models,
    layout,
    viewport,
    baseUrl,
    lazyParts,
    loadVisitorSession,
    suggestionActions: createSuggestionActions(models, prefetch),
    prefetch,
    onClose,
  };
  const home = createHomeFromModels(widget);
  const keeper = kept && keepPlace({ models, viewport, kept, loadVisitorSession });
  const stops = [
    effect(() => frame.applyTheme(source.settings.value, look.value)),
    effect(() => frame.label({ localization: localization.value, title: title.value })),
  ];
  // After the theme, which reads computed styles: new sheets would have them computed once more.
  styles.add(suggestions + tabs + running + offered);
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });

  if (drawn) whenHomeIsReady(models, takeOver);
  else takeOver();

  function takeOver() {
    if (signal.aborted) return;
    drawn?.replay(home);
    frame.draw(home, widget);
    warmUp(models);
    // While there is a network: what visitors read, and the error that says that there is none.
    fetchAhead?.(importHelp);
    // What they write is not needed before they do anything in the widget, and by many never.
    onFirstInput(element, () => fetchAhead?.(importMessages));
  }

  return {
    element,
    navigate: navigation.show,
    isOwnPlace: keeper?.isOwnPlace ?? Promise.resolve(true),
    focus: viewport.focus,
    loadVisitorSession,
    update: models.update,
    models,
    viewport,
    unmount: frame.remove,
  };
}

/** Calls `act` once the models can show home, or say why they cannot. */
function whenHomeIsReady({ helpCenter, home, localization }: Models, act: () => void): void {
  const isReady = computed(() => {
    const isLoading = helpCenter.state.value.status === 'loading' || home.state('home').status === 'loading';
    return !isLoading && localization.value !== undefined;
  });
  const stop = isReady.subscribe((ready) => {
    if (!ready) return;
    // Once the subscription is there, which it is not yet in the first call.
    queueMicrotask(() => stop());
    act();
  });
}

/** Calls `act` once, as soon as the visitor points at something in an element, touches it or presses a key in it. */
function onFirstInput(element: HTMLElement, act: () => void): void {
  const inputs = new AbortController();
  const { signal } = inputs;
  function accept() {
    inputs.abort();
    act();
  }
  element.addEventListener('pointerover', accept, { signal });
  element.addEventListener('keydown', accept, { signal });
}
