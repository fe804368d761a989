import { createResource, type Resource } from '../models/state/resource.ts';
import type { Source } from '../models/state/source.ts';
import type { LaterViews, LazyView, LazyViews } from './lazy-view.ts';

export function createLazyViews({ onError }: Source, addStyles: (css: string) => void): LazyViews {
  function lazily<Loaded extends LazyView>(load: () => Promise<Loaded>): () => Resource<Loaded> {
    let resource: Resource<Loaded> | undefined;
    const read = async () => {
      const loaded = await load();
      addStyles(loaded.styles);
      return loaded;
    };
    return () => {
      resource ??= createResource(read, onError);
      return resource;
    };
  }

  return {
    later: lazily<LaterViews>(() => import('./later-views.tsx')),
    tabs: lazily<LazyView>(() => import('./TabsView.tsx')),
  };
}
