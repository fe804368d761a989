/** Logs the visitor out, whether or not the panel is loaded. */

import { noteOpen } from './panel/left-open.ts';
import type { Emit } from './widget-commands.ts';
import type { WidgetState } from './widget-lifecycle.ts';

export async function logOut({ settings, widget }: WidgetState, emit: Emit): Promise<void> {
  delete settings.visitorToken;
  // The next visitor starts with a closed panel.
  noteOpen(settings, false);
  // The storage of an iframe can be emptied only by the iframe.
  const panel = await (settings.isolation === 'iframe' ? widget?.load() : widget?.panel());
  if (panel) return panel.logout();
  (await import('./forget-visitor.ts')).forgetVisitorInEveryTab(settings, widget?.host);
  await widget?.update({ visitorToken: undefined });
  emit('logout', {});
}
