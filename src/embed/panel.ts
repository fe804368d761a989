/** Arrives when help is first wanted: the widget, joined to the page that asked for it. */

import { createClient } from '../client/client.ts';
import { mountWidget, type Widget } from '../widget/main.tsx';
import type { Route } from '../widget/routes.ts';
import type { Emit } from './commands.ts';
import { readSettings } from './read-settings.ts';
import type { PageSettings } from './settings.ts';

export interface Panel {
  readonly widget: Widget;
  /** Shows it and moves the focus into it, at a route if one is given. */
  show(route?: Route): void;
  hide(): void;
  destroy(): void;
}

/** What cannot be loaded is only a number, or a convenience. */
const nothing = () => {};

/** Where the panel may cover the screen, or a keyboard cover the panel. */
const isPhone = '(max-width: 479px), (pointer: coarse)';

/** Builds the panel inside the launcher's shadow root, hidden. */
export function createPanel(host: HTMLElement, page: PageSettings, emit: Emit, onClose: () => void): Panel {
  const { baseUrl, userId, apiKey, ...settings } = readSettings(page);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const widget = mountWidget(root, {
    client: createClient({ baseUrl, userId, apiKey }),
    settings,
    layout: 'panel',
    baseUrl,
    onClose,
    onEvent: (event) => emit(event.type, event),
  });
  const { element, navigate, focus, unmount } = widget;
  element.hidden = true;
  const phone = matchMedia(isPhone).matches
    ? import('./phone.ts').then(({ createPhone }) => createPhone(root, element, onClose))
    : undefined;
  phone?.catch(nothing);
  return {
    widget,
    show(route) {
      element.hidden = false;
      if (route) navigate(route);
      focus();
      phone?.then(({ enter }) => enter(), nothing);
    },
    hide() {
      element.hidden = true;
      phone?.then(({ leave }) => leave(), nothing);
    },
    destroy() {
      unmount();
      phone?.then(({ destroy }) => destroy(), nothing);
    },
  };
}
