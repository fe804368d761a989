/** What views reach: the models, the viewport, and the ways out of the widget. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { LazyModels } from './models/lazy-models.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import type { Route } from './routes.ts';
import type { Layout } from './settings.ts';
import type { Viewport } from './viewport.ts';

export interface WidgetContextValue {
  readonly models: Models;
  readonly layout: Layout;
  readonly viewport: Viewport;
  /** Where relative addresses in what the help center says point. */
  readonly baseUrl: string | undefined;
  readonly lazyParts: LazyParts;
  loadVisitorSession(): Promise<VisitorSessionModel>;
  /** Loads what a route needs that the visitor may be about to go to. */
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

/** There in everything that comes after home. */
export const LazyModelsContext = createContext<LazyModels | undefined>(undefined);

export function useLazyModels(): LazyModels {
  const value = useContext(LazyModelsContext);
  if (!value) throw new Error('drawn before the models after home were there');
  return value;
}
