/** Composition root: joins models, styles and views, and places them in a shadow root. */

import { effect } from '@preact/signals';
import { render } from 'preact';
import type { Client } from '../client/client.ts';
import { directionOf } from '../ui/i18n/languages.ts';
import { adoptStyles } from '../ui/theme/style-sheet.ts';
import { App } from './App.tsx';
import { WidgetContext } from './context.ts';
import type { WidgetEvent } from './events.ts';
import { listenToGestures } from './gestures.ts';
import { createModels, type Models } from './models/index.ts';
import type { Route } from './routes.ts';
import type { Layout, WidgetSettings } from './settings.ts';
import { createStage, type Stage } from './stage.ts';
import { createLazyViews } from './views/lazy-views.ts';

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
  /** Puts the focus in the search box, or on the view's heading where there is none. */
  focus(): void;
  /** Changes settings in place, all but the help center: another one needs another widget. */
  update(settings: Partial<WidgetSettings>): void;
  readonly models: Models;
  readonly stage: Stage;
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
    onClose,
    onEvent,
    onNavigate,
  } = options;
  const isPanel = layout === 'panel';
  const lifetime = new AbortController();
  const { signal } = lifetime;

  const element = document.createElement('div');
  element.classList.add('widget', layout);
  element.part = layout;
  element.tabIndex = -1;
  if (layout !== 'page') element.setAttribute('role', isPanel ? 'dialog' : 'region');

  const stage = createStage(element, root, layout);
  const models = createModels({
    client,
    settings,
    route,
    signal,
    readPlace: stage.readPlace,
    whenSeen: stage.whenSeen,
    onEvent: (event) => onEvent?.(event),
    onNavigate: (route) => onNavigate?.(route),
  });
  const { navigation, localization, title } = models;
  const styles = adoptStyles(root);

  const lazyViews = createLazyViews(models.source, styles.add);

  function prefetch(next: Route) {
    // Once more where it failed before.
    if (next.name !== 'home') lazyViews.later().retry();
    if (next.name === 'article') models.article.open(next.id);
  }

  // The launcher beside the panel reads the same tokens, which hang on the host; and both stand on the side that
  // the page's own direction gives them, whatever the direction of the language in the panel.
  const { host } = root;
  const look = getComputedStyle(host);
  const stopDressing = effect(() => {
    const { colorScheme = 'auto', theme } = models.source.settings.value;
    host.setAttribute('data-color-scheme', colorScheme);
    if (theme || look.getPropertyValue('--fd-brand') !== look.getPropertyValue('--fd-stock')) {
      // In the looks that it has, where others cannot be had.
      import('../ui/theme/look.ts').then(({ dressHost }) => dressHost(host, theme, signal)).catch(() => {});
    }
    if (!localization.value) return;
    const { language } = localization.value;
    element.lang = language;
    element.dir = directionOf(language);
    element.classList.toggle('turned', look.direction !== element.dir);
    if (layout !== 'page') element.setAttribute('aria-label', title.value);
  });

  function leave() {
    if (navigation.canGoBack.peek()) navigation.back();
    else onClose?.();
  }

  listenToGestures(element, { navigation, stage, prefetch, onEscape: isPanel ? leave : undefined, signal });
  root.append(element);
  render(
    <WidgetContext.Provider value={{ models, layout, stage, baseUrl, lazyViews, prefetch, onClose }}>
      <App />
    </WidgetContext.Provider>,
    element,
  );

  return {
    element,
    navigate: navigation.show,
    focus: stage.focus,
    update: models.update,
    models,
    stage,
    unmount() {
      lifetime.abort();
      stopDressing();
      render(null, element);
      element.remove();
      styles.remove();
      host.removeAttribute('data-color-scheme');
    },
  };
}
