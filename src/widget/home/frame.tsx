/**
 * The element of a widget in its shadow root, with styles, theme and input handlers. Everything that is drawn in it is
 * drawn here, into one tree: the same components in the same places keep their elements, whoever makes the state.
 */

import { render } from 'preact';
import type { Look } from '../../api/schemas/faq.ts';
import { textDirection } from '../../languages/index.ts';
import type { PageLocalization } from '../../ui/i18n/localization.ts';
import { adoptStyles, type Styles } from '../../ui/theme/style-sheet.ts';
import { WidgetContext, type WidgetContextValue } from '../context.ts';
import type { Layout, WidgetSettings } from '../settings.ts';
import { App } from './App.tsx';
import { HomeContext, type HomeState } from './home-state.ts';
import { addInputHandlers } from './input-handlers.ts';
import { createViewport, type Viewport } from './viewport.ts';

export interface Frame {
  readonly layout: Layout;
  /** The `hidden` attribute hides and shows it; a panel opens with an animation each time it is shown. */
  readonly element: HTMLElement;
  readonly viewport: Viewport;
  readonly styles: Styles;
  /** Aborted when the frame is removed. */
  readonly signal: AbortSignal;
  /** Draws a state in place of the one before. `widget` is what all views except home need. */
  draw(home: HomeState, widget?: WidgetContextValue): void;
  /** Names the widget and gives it the direction of its language. */
  label(labels: { localization: Pick<PageLocalization, 'language'> | undefined; title: string }): void;
  /** @param look the help center's, under what the settings and the page say */
  applyTheme(settings: WidgetSettings, look: Look | undefined): void;
  remove(): void;
}

export function createFrame(root: ShadowRoot, layout: Layout): Frame {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const element = createElement(layout);
  const viewport = createViewport(element, root);
  const styles = adoptStyles(root);
  let drawn: HomeState | undefined;

  function setLanguage(language: string): void {
    element.lang = language;
    element.dir = textDirection(language);
    // The side of panel and launcher depends on the page's direction, whatever the language in the panel.
    element.classList.toggle('turned', getComputedStyle(root.host).direction !== element.dir);
  }

  addInputHandlers(element, { viewport, home: () => drawn, hasEscape: layout === 'panel', signal });
  root.append(element);

  return {
    layout,
    element,
    viewport,
    styles,
    signal,
    draw(home, widget) {
      drawn = home;
      render(
        <WidgetContext.Provider value={widget}>
          <HomeContext.Provider value={home}>
            <App />
          </HomeContext.Provider>
        </WidgetContext.Provider>,
        element,
      );
    },
    label({ localization, title }) {
      if (!localization) return;
      const { language } = localization;
      // An attribute that is set again to the same value has all styles computed again.
      if (element.lang !== language) setLanguage(language);
      if (layout !== 'page' && element.getAttribute('aria-label') !== title) {
        element.setAttribute('aria-label', title);
      }
    },
    applyTheme(settings, look) {
      if (look) styles.add(look.styles);
      applyTheme(root.host, settings, signal);
    },
    remove() {
      lifetime.abort();
      root.host.removeAttribute('data-color-scheme');
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

/** Applies the theme to the host, where the launcher beside the panel uses the same custom properties. */
function applyTheme(
  host: Element,
  { colorScheme = 'auto', theme }: WidgetSettings,
  signal: AbortSignal,
): void {
  host.setAttribute('data-color-scheme', colorScheme);
  const look = getComputedStyle(host);
  if (!theme && look.getPropertyValue('--fd-brand') === look.getPropertyValue('--fd-stock')) return;
  // A failed import leaves the default theme.
  import('../../ui/theme/look.ts')
    .then(({ applyHostTheme }) => signal.aborted || applyHostTheme(host, theme, signal))
    .catch(() => {});
}
