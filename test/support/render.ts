/** Testing Library for components of Preact: what a test renders leaves the page when the test is over. */

import { cleanup, render as renderIn } from '@testing-library/preact';
import type { ComponentChild } from 'preact';
import { onTestFinished } from 'vitest';
import { adoptStyles } from '../../src/ui/theme/style-sheet.ts';

interface RenderOptions {
  /** @default a new element of the page */
  readonly container?: HTMLElement;
}

export function render(component: ComponentChild, options?: RenderOptions) {
  onTestFinished(cleanup);
  return renderIn(component, options);
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
