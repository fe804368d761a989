/**
 * Suggests articles while the visitor types in the search box. Loaded articles are suggested at once, and the server's
 * response refines them; offline they stay. The newest text wins:
 *
 *     type(re) ┬ known titles with “re” are shown
 *              └─ 120 ms ─ request of “re” ────────┐
 *                    type(ret) ┬ known titles with “ret”
 *                              │                   └ the other results of “re” below them
 *                              ├─ 120 ms ─ request of “ret” ─────── its response, and nothing else
 *                              └──────────────────────── 1500 ms ─── notified, if it is still on its way
 *
 * `eager-requests.ts` shows when requests are sent while typing goes on.
 *
 * With the help center's index, rows whose titles contain every typed word stay where they are, and the response is
 * added below them. If they fill the list, no request is sent:
 *
 *     type(re) ─ six titles with “re”, and that is all
 *           type(refund b) ┬ one title with both
 *                          └─ 120 ms ─ request ─────── the response’s others below it
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { createEagerRequests } from './eager-requests.ts';
import { complete, mostSuggested } from './refinement.ts';
import type { SearchBoxModel } from './search-box.ts';
import { createSuggestionLists, type SuggestionListOptions } from './suggestion-lists.ts';
import type { Suggestion } from './suggestion-source.ts';

/** Milliseconds without a keystroke until suggestions are requested, and the maximum from the first keystroke on. */
const wait = 120;
const longestWait = 300;

/** Milliseconds after the last keystroke until the visitor is told that suggestions take longer. */
const slowAfter = 1500;

export interface SuggestingModel {
  /** Whether to tell the visitor that suggestions take longer. */
  readonly isSlow: ReadonlySignal<boolean>;
  suggest(): void;
  cancel(): void;
}

export function createSuggesting(
  { query, suggestions, show }: SearchBoxModel,
  options: SuggestionListOptions,
): SuggestingModel {
  const { source, helpCenter, localSearch } = options;
  const lists = createSuggestionLists(options);
  const slowness = createSlowness();

  const requests = createEagerRequests<readonly Suggestion[]>({
    wait,
    longestWait,
    send: lists.request,
    onAnswer: (text, list) => (text === typed() ? settle(list) : showGuess()),
    onFail(text, error) {
      if (text !== typed()) return;
      // The box searches without suggestions, so only the page receives the error.
      source.onError(error);
      settle(suggestions.peek().list);
    },
  });

  const typed = () => query.peek().trim();

  /** Shows what is known without the server's response. */
  function showGuess(local = localSearch.find(typed())): void {
    show(typed(), lists.guess(typed(), suggestions.peek().list, local), false);
  }

  /** Shows the server's response to the text in the box. */
  function settle(answer: readonly Suggestion[]): void {
    slowness.end();
    show(typed(), lists.refine(typed(), suggestions.peek().list, answer), true);
  }

  function cancel(): void {
    requests.cancel();
    slowness.end();
  }

  function suggest(): void {
    const text = typed();
    const local = localSearch.find(text);
    if (local?.isWhole && local.sure.length >= mostSuggested) {
      cancel();
      show(text, complete(local, []), true);
      return;
    }
    showGuess(local);
    const answer = lists.answer(text);
    if (answer) {
      requests.cancel();
      settle(answer);
    } else if (helpCenter.language.peek()) {
      slowness.begin();
      requests.want(text);
    }
  }

  return { isSlow: slowness.isSlow, suggest, cancel };
}

/** Measures the wait for suggestions since the last keystroke. */
function createSlowness() {
  const isSlow = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isSlow,
    begin(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSlow.value = true;
      }, slowAfter);
    },
    end(): void {
      clearTimeout(timer);
      isSlow.value = false;
    },
  };
}
