/** Shows the widget inside a page. */

import type { Route } from '../../widget/routes.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import { watchAddress } from '../page/route-changes.ts';
import { advise } from '../page/warnings.ts';
import type { ElementSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import type { HomeRequest } from './panel/home-request.ts';
import { startWidget } from './start-widget.ts';
import type { Emit } from './widget-commands.ts';

export interface InlineHelp {
  /** Resolves once the first view is drawn; rejects if its code cannot be loaded. */
  readonly drawn: Promise<void>;
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

/** Without the models there is nothing to warn of. */
const ignoreFailure = () => {};

export function createInlineHelp(root: ShadowRoot, options: InlineHelpOptions): InlineHelp {
  const { settings: page, route, emit, homeRequest, onNavigate } = options;
  const warnOfSetting = (name: string) => advise(name, page);
  const lifetime = new AbortController();
  const { drawn, whole, navigate, update, unmount } = startWidget(root, readSettings(page, warnOfSetting), {
    layout: 'inline',
    route,
    homeRequest,
    onEvent: ({ type, ...detail }) => emit(type, detail),
    onNavigate,
  });
  const { signal } = lifetime;
  whole.then(({ models }) => {
    if (!signal.aborted) signal.addEventListener('abort', watchConfiguration(models, warnOfSetting));
  }, ignoreFailure);
  if (page.history !== 'manual') {
    watchAddress((address) => {
      if (!page.page) update({ page: address });
    }, signal);
  }

  async function logout(): Promise<void> {
    (await (await whole).loadVisitorSession()).logout();
  }

  return {
    drawn,
    navigate,
    update(changed) {
      // The previous visitor is signed out.
      if ('visitorToken' in changed && !changed.visitorToken) logout();
      update(readSettings(changed, warnOfSetting));
    },
    destroy() {
      lifetime.abort();
      unmount();
    },
  };
}
