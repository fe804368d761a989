/** Testing Library for components of Preact: what a test renders leaves the page when the test is over. */

import { cleanup, render as renderIn } from '@testing-library/preact';
import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { onTestFinished } from 'vitest';
import { widget } from '../../src/languages/en/widget.ts';
import { LocalizationContext, type PageLocalization } from '../../src/ui/i18n/localization.ts';
import { adoptStyles } from '../../src/ui/theme/style-sheet.ts';

interface RenderOptions {
  /** @default a new element of the page */
  readonly container?: HTMLElement;
}

const english: PageLocalization = { language: 'en', locale: 'en', messages: { home: widget, widget } };

const InEnglish = ({ children }: { children: ComponentChildren }) =>
  h(LocalizationContext.Provider, { value: english, children });

/** Renders a component on a page with the English messages of the widget. */
export function render(component: ComponentChild, options?: RenderOptions) {
  onTestFinished(cleanup);
  return renderIn(component, { ...options, wrapper: InEnglish });
}

/** Renders in a shadow root that has the styles of the widget and `styles`; queries find what is in it. */
export function renderStyled(component: ComponentChild, styles: string) {
  const host = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root).add(styles);
  const container = root.appendChild(document.createElement('div'));
  return { ...render(component, { container }), host, root };
}
