import type { LazyPart, LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { LazyModels } from './models/lazy-models.ts';
import { lazily } from './models/state/lazily.ts';
import { createResource } from './models/state/resource.ts';

export function createLazyParts(models: Models, addStyles: (css: string) => void): LazyParts {
  const { onError } = models.source;
  let lazyModels: LazyModels | undefined;

  function part<Part extends LazyPart>(load: () => Promise<Part>) {
    return lazily(() =>
      createResource(async () => {
        const loaded = await load();
        addStyles(loaded.styles);
        return loaded;
      }, onError),
    );
  }

  return {
    afterHome: part(async () => {
      const { createLazyModels, ConversationCard, ErrorState, PanelThreadHeader, View, styles } =
        await import('./after-home.tsx');
      // The part may be loaded again after a failure; its models stay.
      lazyModels ??= createLazyModels(models);
      return { ConversationCard, ErrorState, PanelThreadHeader, View, styles, models: lazyModels };
    }),
    tabs: part(() => import('./connected/Tabs.tsx')),
  };
}
