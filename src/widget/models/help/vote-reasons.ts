/** Why articles did not help: asked after a no, wherever the deployment takes it. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { VoteReason } from '../../../api/limits.ts';
import { recordVoteReason } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../state/source.ts';
import { createStorage } from '../state/storage.ts';
import type { Article } from './article.ts';
import { type HelpCenterModel, isKnownPlain } from './help-center-state.ts';

export interface GivenReason {
  readonly status: 'open' | 'sending' | 'sent' | 'failed';
  /** Null: none so far. */
  readonly reason: VoteReason | null;
  /** What is typed beside it. */
  readonly comment: string;
  /** What of it was sent. */
  readonly sentComment: string;
}

/** The reason of one vote. */
export interface VoteReasonModel {
  readonly given: ReadonlySignal<GivenReason>;
  /** Sends a reason with what is typed; does nothing while one is on its way. */
  choose(reason: VoteReason): void;
  type(comment: string): void;
  /** Sends what is typed beside the reason. */
  send(): void;
}

export interface VoteReasonsModel {
  /** Whether reasons are asked for: not where the deployment has said that it takes none. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** @param vote the key that the vote is sent with */
  create(article: Article, vote: string): VoteReasonModel;
}

/** Whether the deployment takes none, for as long as the tab is open. */
const storedName = 'no-vote-reasons';

export function createVoteReasons(
  { client, settings, selector, onError }: Source,
  helpCenter: HelpCenterModel,
): VoteReasonsModel {
  const storage = createStorage(
    client.settings.userId,
    () => settings.peek().storage ?? 'on-open',
    'sessionStorage',
  );
  const isRefused = signal(storage.read(storedName) === true);
  const isAsked = computed(() => !isRefused.value && !isKnownPlain(helpCenter.state.value));

  return {
    isAsked,
    create({ faqArticleId, faqLanguageCode: lang }, vote) {
      const given = signal<GivenReason>({ status: 'open', reason: null, comment: '', sentComment: '' });

      async function send(reason: VoteReason) {
        if (given.peek().status === 'sending') return;
        const { comment } = given.peek();
        given.value = { ...given.peek(), status: 'sending', reason };
        try {
          await client.send(
            recordVoteReason,
            { articleId: String(faqArticleId), lang, vote, reason, comment, ...selector },
            { keepalive: true },
          );
          given.value = { ...given.peek(), status: 'sent', sentComment: comment };
        } catch (error) {
          if (isApiError(error, 'not-found')) return refuse();
          given.value = { ...given.peek(), status: 'failed' };
          onError(error);
        }
      }

      function refuse() {
        storage.write(storedName, true);
        batch(() => {
          isRefused.value = true;
          given.value = { ...given.peek(), status: 'sent' };
        });
      }

      return {
        given,
        choose: (reason) => void send(reason),
        type(comment) {
          given.value = { ...given.peek(), comment };
        },
        send() {
          const { reason } = given.peek();
          if (reason !== null) void send(reason);
        },
      };
    },
  };
}
