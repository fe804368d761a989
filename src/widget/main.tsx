/** Composition root: joins models, styles and views, and places them in a shadow root. */

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
  /** Exactly one of `helpCenterId` and `faqId` is needed. */
  readonly settings: WidgetSettings;
  /** A panel over the page of a site, a page of its own, or a part of the page of a site. */
  readonly layout: Layout;
  /**
   * What to show first.
   * @default { name: 'home' }
   */
  readonly route?: Route;
  /**
   * Where relative addresses of pictures point.
   * @default the page's own address
   */
  readonly baseUrl?: string;
  /**
   * Whether the visitor is where they were after the next page of the site has come, in the same tab.
   * @default false
   */
  readonly keepsPlace?: boolean;
  /** Called when the visitor closes the widget; without it there is no close button. */
  onClose?(): void;
  /** Hears what happened; never what was typed. */
  onEvent?(event: WidgetEvent): void;
  /** Called when the visitor goes somewhere, not when `navigate` does. */
  onNavigate?(route: Route): void;
}

export interface Widget {
  /** Hidden and shown by its `hidden`; a panel opens with a motion whenever it is shown. */
  readonly element: HTMLElement;
  /** Shows a route; the one that the visitor came from is gone back to, and found as it was left. */
  navigate(route: Route): void;
  /** False where what was left on an earlier page of the site is another visitor's; then nothing of it is left. */
  readonly isOwnPlace: Promise<boolean>;
  /** Puts the focus in the search box, or on the view's heading where there is none. */
  focus(): void;
  /** Loads what is the visitor's own, and begins to find out who the visitor is. Rejects where it cannot be loaded. */
  loadVisitorSession(): Promise<VisitorSessionModel>;
  /** Changes settings in place, all but the help center: another one needs another widget. */
  update(settings: Partial<WidgetSettings>): void;
  readonly models: Models;
  readonly viewport: Viewport;
  /** Ends every request and listener, and leaves nothing in the root. */
  unmount(): void;
}

/** @throws {TypeError} when the settings name no help center. */
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
    // Once more where it failed before.
    if (next.name !== 'home') lazyParts.afterHome().retry();
    if (next.name === 'article') models.article.open(next.id);
  }

  const stopTheming = followTheme(root.host, models.source.settings, signal);
  const stopLabelling = effect(() => {
    if (!localization.value) return;
    const { language } = localization.value;
    element.lang = language;
    element.dir = textDirection(language);
    // The page's own direction decides the side of the panel and the launcher, whatever the language in the panel.
    element.classList.toggle('turned', getComputedStyle(root.host).direction !== element.dir);
    if (layout !== 'page') element.setAttribute('aria-label', title.value);
  });

  function loadVisitorSession() {
    const part = lazyParts.afterHome();
    // Once more where it failed before.
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
  // While there is a network: what says that there is none, what searches without one, and every view but home.
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

/** Returns the widget's element, not in the page yet. */
function createElement(layout: Layout): HTMLElement {
  const element = document.createElement('div');
  element.classList.add('widget', layout);
  element.part = layout;
  element.tabIndex = -1;
  if (layout !== 'page') element.setAttribute('role', layout === 'panel' ? 'dialog' : 'region');
  return element;
}

/**
 * Sets the theme on the host, where the launcher beside the panel reads the same tokens.
 * @returns what ends it
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
    // A failed import leaves the default look.
    import('../ui/theme/look.ts')
      .then(({ applyHostTheme }) => applyHostTheme(host, theme, signal))
      .catch(() => {});
  });
  return () => {
    stop();
    host.removeAttribute('data-color-scheme');
  };
}
