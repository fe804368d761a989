/** Logs the visitor out, whether the panel is loaded or not. */

import type { Emit } from './commands.ts';
import { noteOpen } from './left-open.ts';
import type { WidgetState } from './widget-lifecycle.ts';

export async function logOut({ settings, widget }: WidgetState, emit: Emit): Promise<void> {
  delete settings.visitorToken;
  // The next visitor starts with a closed panel.
  noteOpen(settings, false);
  // Only the frame can forget what it has stored.
  const panel = await (settings.isolation === 'iframe' ? widget?.load() : widget?.panel());
  if (panel) return panel.logout();
  (await import('./forget-visitor.ts')).forgetVisitorInEveryTab(settings, widget?.host);
  await widget?.update({ visitorToken: undefined });
  emit('logout', {});
}
