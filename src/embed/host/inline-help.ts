/** Shows the widget inside a page. */

import type { Route } from '../../widget/routes.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import { watchAddress } from '../page/route-changes.ts';
import { advise } from '../page/warnings.ts';
import type { ElementSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import type { Emit } from './commands.ts';
import type { HomeRequest } from './home-request.ts';
import { startWidget } from './start-widget.ts';

export interface InlineHelp {
  navigate(route: Route): void;
  update(changed: ElementSettings): void;
  destroy(): void;
}

export interface InlineHelpOptions {
  /** The current settings, updated in place. */
  readonly settings: ElementSettings;
  readonly route: Route;
  readonly emit: Emit;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
  /** Called with each view that the visitor opens. */
  onNavigate(route: Route): void;
}

export function createInlineHelp(root: ShadowRoot, options: InlineHelpOptions): InlineHelp {
  const { settings: page, route, emit, homeRequest, onNavigate } = options;
  const warnOfSetting = (name: string) => advise(name, page);
  const lifetime = new AbortController();
  const widget = startWidget(root, readSettings(page, warnOfSetting), {
    layout: 'inline',
    route,
    homeRequest,
    onEvent: ({ type, ...detail }) => emit(type, detail),
    onNavigate,
  });
  const stopWatching = watchConfiguration(widget.models, warnOfSetting);
  if (page.history !== 'manual') {
    watchAddress((address) => {
      if (!page.page) widget.update({ page: address });
    }, lifetime.signal);
  }

  async function logout(): Promise<void> {
    (await widget.loadVisitorSession()).logout();
  }

  return {
    navigate: widget.navigate,
    update(changed) {
      // The previous visitor is signed out.
      if ('visitorToken' in changed && !changed.visitorToken) logout();
      widget.update(readSettings(changed, warnOfSetting));
    },
    destroy() {
      lifetime.abort();
      stopWatching();
      widget.unmount();
    },
  };
}
