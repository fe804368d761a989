/** What a panel in a page hears of the page around it: where it goes, its links into the widget, and what is wrong. */

import type { Widget } from '../../widget/main.tsx';
import type { WidgetController } from '../host/panel-types.ts';
import { watchConfiguration } from './configuration-warnings.ts';
import { followLinks } from './deep-links.ts';
import { watchAddress } from './route-changes.ts';
import { advise, leadsNowhere } from './warnings.ts';

/** Until the signal ends it, from the address at which the widget was made. */
export function followPage(
  { settings, button, open }: WidgetController,
  widget: Widget,
  madeAt: string,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  followLinks(open, signal);
  if (settings.history !== 'manual') {
    const update = (page: string) => {
      if (!settings.page) widget.update({ page });
    };
    watchAddress(update, signal, madeAt);
  }

  const stop = watchConfiguration(widget.models, (warning) => {
    advise(warning, settings);
    button.hidden ||= leadsNowhere(warning);
  });
  signal.addEventListener('abort', stop);
}
