/** The reasons why articles did not help: asked after a no, if the deployment accepts reasons. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { VoteReason } from '../../../api/limits.ts';
import { recordVoteReason } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import { createStorage } from '../../../state/storage.ts';
import type { Source } from '../source.ts';
import type { Article } from './article.ts';
import { type HelpCenterModel, isKnownPlain } from './help-center-state.ts';

export interface GivenReason {
  readonly status: 'open' | 'sending' | 'sent' | 'failed';
  /** Null until a reason is chosen. */
  readonly reason: VoteReason | null;
  readonly comment: string;
  /** The part of the comment that was sent. */
  readonly sentComment: string;
}

export interface VoteReasonModel {
  readonly given: ReadonlySignal<GivenReason>;
  /** Sends a reason with the comment; does nothing while one is being sent. */
  choose(reason: VoteReason): void;
  type(comment: string): void;
  send(): void;
}

export interface VoteReasonsModel {
  /** Whether reasons are asked for: false once the deployment has rejected one as unknown. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** @param vote idempotency key of the vote */
  create(article: Article, vote: string): VoteReasonModel;
}

/** Name of the stored note that the deployment accepts no reasons; kept while the tab is open. */
const storedName = 'no-vote-reasons';

export function createVoteReasons(
  { client, settings, selector, onError }: Source,
  helpCenter: HelpCenterModel,
): VoteReasonsModel {
  const storage = createStorage(
    client.settings.userId,
    () => settings.peek().storage !== 'never',
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
