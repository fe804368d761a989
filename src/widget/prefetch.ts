/** Fetches what the visitor may be about to open, and in idle time makes the text of the article among that. */

import { effect, signal } from '@preact/signals';
import type { LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import { isMessagesRoute, type Route } from './routes.ts';
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
    const part = lazyParts.help().state.value;
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
    if (route.name === 'home') return;
    const part = isMessagesRoute(route.name) ? lazyParts.messages() : lazyParts.help();
    // Tries again if loading failed before.
    part.retry();
    if (route.name !== 'article') return;
    article.open(route.id);
    pointed.value = route.id;
  };
}
