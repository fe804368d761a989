/** Composition root: creates models, styles and views, and mounts them in a shadow root. */

import { effect, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import type { Client } from '../client/client.ts';
import { textDirection } from '../languages/index.ts';
import { adoptStyles } from '../ui/theme/style-sheet.ts';
import { App } from './App.tsx';
import { WidgetContext } from './context.ts';
import type { WidgetEvent } from './events.ts';
import { addInputHandlers } from './input-handlers.ts';
import { keepPlace, readKeptPlace } from './keep-place.ts';
import { createLazyParts } from './load-parts.ts';
import { createModels, type Models } from './models/index.ts';
import { whenSettled } from './models/state/resource.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import type { Route } from './routes.ts';
import type { Layout, WidgetSettings } from './settings.ts';
import { createViewport, type Viewport } from './viewport.ts';

export interface WidgetOptions {
  readonly client: Client;
  /** Exactly one of `helpCenterId` and `faqId` is required. */
  readonly settings: WidgetSettings;
  /** Where the widget is: in a panel over a site's page, on a page of its own, or inside a site's page. */
  readonly layout: Layout;
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
  readonly viewport: Viewport;
  /** Ends every request and listener, and empties the root. */
  unmount(): void;
}

/** @throws {TypeError} if the settings identify no help center */
export function mountWidget(root: ShadowRoot, options: WidgetOptions): Widget {
  const {
    client,
    settings,
    layout,
    route = { name: 'home' },
    baseUrl,
    keepsPlace = false,
    onClose,
    onEvent,
    onNavigate,
  } = options;
  const isPanel = layout === 'panel';
  const lifetime = new AbortController();
  const { signal } = lifetime;

  const element = createElement(layout);
  const viewport = createViewport(element, root, layout);
  const kept = keepsPlace ? readKeptPlace(client.settings.userId, settings) : undefined;
  const models = createModels({
    client,
    settings,
    route,
    keepsPlace,
    place: kept?.place,
    signal,
    readScrollPosition: viewport.readScrollPosition,
    whenVisible: viewport.whenVisible,
    onEvent: (event) => onEvent?.(event),
    onNavigate: (route) => onNavigate?.(route),
  });
  const { navigation, localization, title } = models;
  const styles = adoptStyles(root);

  const lazyParts = createLazyParts(models, styles.add);

  function prefetch(next: Route) {
    // Tries again if loading failed before.
    if (next.name !== 'home') lazyParts.afterHome().retry();
    if (next.name === 'article') models.article.open(next.id);
  }

  const stopTheming = followTheme(root.host, models.source.settings, signal);
  const stopLabelling = effect(() => {
    if (!localization.value) return;
    const { language } = localization.value;
    element.lang = language;
    element.dir = textDirection(language);
    // The side of panel and launcher depends on the page's direction, whatever the language in the panel.
    element.classList.toggle('turned', getComputedStyle(root.host).direction !== element.dir);
    if (layout !== 'page') element.setAttribute('aria-label', title.value);
  });

  function loadVisitorSession() {
    const part = lazyParts.afterHome();
    // Tries again if loading failed before.
    part.retry();
    return new Promise<VisitorSessionModel>((resolve, reject) => {
      whenSettled(part, (state) => {
        if (state.status === 'ready') resolve(state.value.models.visitorSession());
        else reject(state.error);
      });
    });
  }

  const keeper = kept && keepPlace({ models, viewport, kept, loadVisitorSession });

  function goBackOrClose() {
    if (navigation.canGoBack.peek()) navigation.back();
    else onClose?.();
  }

  addInputHandlers(element, {
    navigation,
    viewport,
    prefetch,
    onEscape: isPanel ? goBackOrClose : undefined,
    signal,
  });
  root.append(element);
  render(
    <WidgetContext.Provider
      value={{ models, layout, viewport, baseUrl, lazyParts, loadVisitorSession, prefetch, onClose }}
    >
      <App />
    </WidgetContext.Provider>,
    element,
  );
  // Loaded while there is a network: offline error, offline search, and all views except home.
  lazyParts.afterHome();

  return {
    element,
    navigate: navigation.show,
    isOwnPlace: keeper?.isOwnPlace ?? Promise.resolve(true),
    focus: viewport.focus,
    loadVisitorSession,
    update: models.update,
    models,
    viewport,
    unmount() {
      lifetime.abort();
      stopTheming();
      stopLabelling();
      render(null, element);
      element.remove();
      styles.remove();
    },
  };
}

/** Returns the widget's element, not added to the page yet. */
function createElement(layout: Layout): HTMLElement {
  const element = document.createElement('div');
  element.classList.add('widget', layout);
  element.part = layout;
  element.tabIndex = -1;
  if (layout !== 'page') element.setAttribute('role', layout === 'panel' ? 'dialog' : 'region');
  return element;
}

/**
 * Applies the theme to the host, where the launcher beside the panel uses the same custom properties.
 * @returns a function that removes the theme
 */
function followTheme(
  host: Element,
  settings: ReadonlySignal<WidgetSettings>,
  signal: AbortSignal,
): () => void {
  const look = getComputedStyle(host);
  const stop = effect(() => {
    const { colorScheme = 'auto', theme } = settings.value;
    host.setAttribute('data-color-scheme', colorScheme);
    if (!theme && look.getPropertyValue('--fd-brand') === look.getPropertyValue('--fd-stock')) return;
    // A failed import leaves the default theme.
    import('../ui/theme/look.ts')
      .then(({ applyHostTheme }) => applyHostTheme(host, theme, signal))
      .catch(() => {});
  });
  return () => {
    stop();
    host.removeAttribute('data-color-scheme');
  };
}
