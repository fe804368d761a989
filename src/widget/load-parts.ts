import type { AfterHome, LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { LazyModels } from './models/lazy-models.ts';
import { lazily } from './models/state/lazily.ts';
import { createResource } from './models/state/resource.ts';

/** Imports the part with all views except home. */
export const importAfterHome = () => import('./after-home.tsx');

export function createLazyParts(models: Models, addStyles: (css: string) => void): LazyParts {
  const { onError } = models.source;
  let lazyModels: LazyModels | undefined;

  async function loadAfterHome(): Promise<AfterHome> {
    const part = await importAfterHome();
    const { ConversationCard, ErrorState, PanelThreadHeader, View, prepareArticle } = part;
    addStyles(part.styles);
    // The part may be loaded again after a failure; its models stay.
    lazyModels ??= part.createLazyModels(models);
    return { ConversationCard, ErrorState, PanelThreadHeader, View, models: lazyModels, prepareArticle };
  }

  return { afterHome: lazily(() => createResource(loadAfterHome, onError)) };
}
