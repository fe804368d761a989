/** Arrives when help is first wanted: the widget, joined to the page that asked for it. */

import { createClient } from '../client/client.ts';
import { mountWidget } from '../widget/main.tsx';
import type { Route } from '../widget/routes.ts';
import type { Emit } from './commands.ts';
import { readSettings } from './read-settings.ts';
import type { PageSettings } from './settings.ts';

export interface Panel {
  /** Shows it and moves the focus into it, at a route if one is given. */
  show(route?: Route): void;
  hide(): void;
  destroy(): void;
}

/** Builds the panel inside the launcher's shadow root, hidden. */
export function createPanel(host: HTMLElement, page: PageSettings, emit: Emit, onClose: () => void): Panel {
  const { baseUrl, userId, apiKey, ...settings } = readSettings(page);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { element, navigate, focus, unmount } = mountWidget(root, {
    client: createClient({ baseUrl, userId, apiKey }),
    settings,
    layout: 'panel',
    baseUrl,
    onClose,
    onEvent: (event) => emit(event.type, event),
  });
  element.hidden = true;
  return {
    show(route) {
      element.hidden = false;
      if (route) navigate(route);
      focus();
    },
    hide() {
      element.hidden = true;
    },
    destroy: unmount,
  };
}
