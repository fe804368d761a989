/** The help center, as far as it is loaded, and errors that say that there is none. */

import type { ReadonlySignal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import type { helpCenter, listCategories, listPopularArticles } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Resource, State } from '../state/resource.ts';

export interface HelpCenter
  extends Omit<OutputOf<typeof helpCenter>, 'helpCenterId' | 'faqId' | 'title' | 'languages'> {
  /** Undefined where the deployment does not say one. */
  readonly title: string | undefined;
  readonly languages: readonly string[];
  /**
   * Whether the deployment has the operations of the interface alone, and none of ours: help is read and voted on, and
   * nothing else is sent.
   */
  readonly isPlain: boolean;
}

/** What the home view lists. */
export interface Home {
  readonly categories: OutputOf<typeof listCategories>;
  readonly popular: OutputOf<typeof listPopularArticles>;
}

export interface HelpCenterModel extends Resource<HelpCenter> {
  /** What it answered last, also while it is asked again and after that has failed; on an earlier visit, at worst. */
  readonly known: ReadonlySignal<HelpCenter | undefined>;
  /**
   * Whether the site can be written to, as far as is known. Where nothing was ever heard of it, it is taken to be: a
   * message waits in the outbox until there is an answer.
   */
  readonly canWrite: ReadonlySignal<boolean>;
  /** Until the help center has answered, a guess; `undefined` when there is nothing to guess from. */
  readonly language: ReadonlySignal<string | undefined>;
  /** Whether what home lists is still expected together with the help center. */
  readonly bringsHome: ReadonlySignal<boolean>;
  /** Takes the contents of home that were loaded together with the help center: once, later requests load them again. */
  takeHome(lang: string): Home | undefined;
}

/** Whether the deployment refuses the page, for its key or its help center: only its owner can mend that. */
export function isRefused(state: State<HelpCenter>): boolean {
  return (
    state.status === 'failed' &&
    isApiError(state.error, 'unauthorized', 'forbidden', 'not-found', 'validation')
  );
}

/** Whether it is known that there is nothing but help to read. */
export function isKnownPlain(state: State<HelpCenter>): boolean {
  return state.status === 'ready' && state.value.isPlain;
}
