/** Fetches what the visitor may be about to open, and in idle time makes the text of the article among that. */

import { effect, signal } from '@preact/signals';
import type { LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { Route } from './routes.ts';
import type { Layout } from './settings.ts';
import { whenIdle } from './when-idle.ts';

export interface PrefetchOptions {
  readonly models: Models;
  readonly lazyParts: LazyParts;
  readonly layout: Layout;
  readonly baseUrl: string | undefined;
}

/** @returns a function that is called with the route of the link or suggestion under the pointer or highlight */
export function createPrefetch(options: PrefetchOptions): (route: Route) => void {
  const { models, lazyParts, layout, baseUrl } = options;
  const { article, localization, source } = models;
  /** Id of the newest article among the routes, until its text is made. */
  const pointed = signal<number>();

  const stop = effect(() => {
    const id = pointed.value;
    const { messages } = localization.value ?? {};
    if (id === undefined || !messages) return;
    const state = article.state(id);
    const part = lazyParts.afterHome().state.value;
    if (state.status !== 'ready' || part.status !== 'ready') return;
    whenIdle(() => {
      if (pointed.peek() !== id || source.signal.aborted) return;
      part.value.prepareArticle(state.value, { layout, baseUrl, messages });
      // Another language, chosen later, does not request it.
      pointed.value = undefined;
    });
  });
  source.signal.addEventListener('abort', stop);

  return (route) => {
    // Tries again if loading failed before.
    if (route.name !== 'home') lazyParts.afterHome().retry();
    if (route.name !== 'article') return;
    article.open(route.id);
    pointed.value = route.id;
  };
}
