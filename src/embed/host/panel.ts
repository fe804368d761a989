/** Arrives when help is first wanted: the widget, joined to the page that asked for it. */

import { createClient } from '../../client/client.ts';
import { mountWidget } from '../../widget/main.tsx';
import { fromPath } from '../../widget/routes.ts';
import { readSettings } from '../settings/read.ts';
import type { Desk, Panel } from './panel-types.ts';

/** What cannot be loaded is only a number, or a convenience. */
const nothing = () => {};

/** Where the panel may cover the screen, or a keyboard cover the panel. */
const isPhone = '(max-width: 479px), (pointer: coarse)';

/** Builds the panel inside the launcher's shadow root, hidden. */
export function createPanel(desk: Desk): Panel {
  const { host, settings: page, emit } = desk;
  const sayWrong = (name: string) => {
    import('../page/warnings.ts').then(({ advise }) => advise(name, page), nothing);
  };
  const { baseUrl = '', userId = 0, apiKey = '', ...settings } = readSettings(page, sayWrong);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const widget = mountWidget(root, {
    client: createClient({ baseUrl, userId, apiKey }),
    settings,
    layout: 'panel',
    baseUrl,
    onClose: desk.close,
    onEvent: ({ type, ...detail }) => emit(type, detail),
  });
  const { element, navigate, focus, update, unmount, models } = widget;
  element.hidden = true;

  // In time for what comes next: the page goes nowhere before the panel was seen.
  import('../page/follow-page.ts').then(({ followPage }) => followPage(desk, widget, signal), nothing);
  const phone = matchMedia(isPhone).matches
    ? import('./phone.ts').then(({ createPhone }) => createPhone(root, element, desk.close))
    : undefined;
  phone?.catch(nothing);

  async function visitorDesk() {
    const { visitorDeskOf } = await import('../../widget/views/later-views.tsx');
    return visitorDeskOf(models);
  }

  return {
    show(path) {
      element.hidden = false;
      if (path) navigate(fromPath(path));
      focus();
      phone?.then(({ enter }) => enter(), nothing);
    },
    hide() {
      element.hidden = true;
      phone?.then(({ leave }) => leave(), nothing);
    },
    // Whose help center it is stays as it was: the widget knows no such settings.
    update: (changed) => update(readSettings(changed, sayWrong)),
    async fillContact(filled) {
      (await visitorDesk()).fillContact(filled);
    },
    async logout() {
      (await visitorDesk()).logout();
    },
    destroy() {
      lifetime.abort();
      unmount();
      phone?.then(({ destroy }) => destroy(), nothing);
    },
  };
}
