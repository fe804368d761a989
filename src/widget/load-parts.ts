/**
 * Loads the views that are not home's, in two parts: what visitors who look for help need next, and what visitors write,
 * which most of them never do.
 */

import { ApiError } from '../client/errors.ts';
import { lazily } from '../state/lazily.ts';
import { type Query, startQuery, whenSettled } from '../state/query.ts';
import type { HelpPart, LazyParts, MessagesPart } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { MessagesModels } from './models/messages-models.ts';
import type { ReadingModels } from './models/reading-models.ts';

export const importHelp = () => import('./help-part.tsx');

export const importMessages = () => import('./messages-part.tsx');

/** Resolves to a part; tries again if loading it failed before. */
export function loadPart<T>(part: Query<T>): Promise<T> {
  part.retry();
  return new Promise((resolve, reject) => {
    whenSettled(part, (state) => (state.status === 'ready' ? resolve(state.value) : reject(state.error)));
  });
}

/** Imports a part. Without a network, the part fails as a request does, so that visitors read the same sentence. */
async function importOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw navigator.onLine
      ? cause
      : new ApiError('network', 'a part of the widget is out of reach', { cause });
  }
}

export function createLazyParts(models: Models, addStyles: (css: string) => void): LazyParts {
  const { onError } = models.source;
  // A part may be loaded again after a failure; its models stay.
  let readingModels: ReadingModels | undefined;
  let messagesModels: MessagesModels | undefined;
  const help = lazily(() => startQuery({ read: loadHelp, onError }));

  async function loadHelp(): Promise<HelpPart> {
    const { ErrorState, View, createReadingModels, prepareArticle, styles } = await importOnline(importHelp);
    addStyles(styles);
    readingModels ??= createReadingModels(models);
    return { ErrorState, View, models: readingModels, prepareArticle };
  }

  /** Waits for the other part, whose styles the messages use and override. */
  async function loadMessages(): Promise<MessagesPart> {
    const [part] = await Promise.all([importOnline(importMessages), loadPart(help())]);
    const { ArticleForm, ConversationCard, PanelThreadHeader, View } = part;
    addStyles(part.styles);
    messagesModels ??= part.createMessagesModels(models);
    return { ArticleForm, ConversationCard, PanelThreadHeader, View, models: messagesModels };
  }

  return { help, messages: lazily(() => startQuery({ read: loadMessages, onError })) };
}
