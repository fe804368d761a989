import type { Widget } from '../../widget/main.tsx';
import type { WidgetController } from '../host/panel/panel-types.ts';
import { watchConfiguration } from './configuration-warnings.ts';
import { followLinks } from './deep-links.ts';
import { watchAddress } from './route-changes.ts';
import { advise, leadsNowhere } from './warnings.ts';

/**
 * Connects a panel with the page's URL, its deep links and warnings for its developer, until the signal aborts.
 * @param madeAt URL of the page when the widget was created
 */
export function followPage(
  controller: WidgetController,
  widget: Widget,
  madeAt: string,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { settings, button } = controller;
  followLinks((path) => controller.open(path), signal);
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
