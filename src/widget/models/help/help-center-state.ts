import type { ReadonlySignal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import type { helpCenter, home } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Query, State } from '../../../state/query.ts';

export interface HelpCenter
  extends Omit<OutputOf<typeof helpCenter>, 'helpCenterId' | 'faqId' | 'title' | 'languages'> {
  /** Undefined if the deployment returns none. */
  readonly title: string | undefined;
  readonly languages: readonly string[];
  /** Whether the deployment has only the public interface: visitors can read and vote, but not write. */
  readonly isPlain: boolean;
}

export interface Home {
  readonly categories: OutputOf<typeof home>['categories'];
  readonly popular: OutputOf<typeof home>['popularArticles'];
}

export interface HelpCenterModel extends Query<HelpCenter> {
  /** The last response, kept after failures; before the first response, the one stored on an earlier visit. */
  readonly known: ReadonlySignal<HelpCenter | undefined>;
  /** Whether the site accepts messages. True until known: a message waits in the outbox until it can be sent. */
  readonly canWrite: ReadonlySignal<boolean>;
  /** A guess until the help center has responded; `undefined` if there is nothing to guess from. */
  readonly language: ReadonlySignal<string | undefined>;
  /** Whether home's contents are expected together with the help center. */
  readonly bringsHome: ReadonlySignal<boolean>;
  /** Returns home's contents that arrived with the help center; only once, so that later calls lead to a request. */
  takeHome(lang: string): Home | undefined;
}

/** Whether the deployment rejects the page's key or help center, which only the site's owner can correct. */
export function isRefused(state: State<HelpCenter>): boolean {
  return (
    state.status === 'failed' &&
    isApiError(state.error, 'unauthorized', 'forbidden', 'not-found', 'validation')
  );
}

/** Whether the deployment is known to offer nothing but reading. */
export function isKnownPlain(state: State<HelpCenter>): boolean {
  return state.status === 'ready' && state.value.isPlain;
}
