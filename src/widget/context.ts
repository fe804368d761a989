/** What views reach: the models, and the doors of the widget. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Models } from './models/index.ts';
import type { Route } from './routes.ts';
import type { Layout } from './settings.ts';
import type { Stage } from './stage.ts';
import type { LazyViews } from './views/lazy-view.ts';

export interface WidgetContextValue {
  readonly models: Models;
  readonly layout: Layout;
  readonly stage: Stage;
  /** Where relative addresses in what the help center says point. */
  readonly baseUrl: string | undefined;
  readonly lazyViews: LazyViews;
  /** Loads what a route needs that is about to be gone to, perhaps. */
  prefetch(route: Route): void;
  /** Called where the visitor closes the widget; absent where it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext);
  if (!value) throw new Error('no widget');
  return value;
}
