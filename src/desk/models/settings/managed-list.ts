/** A list of the settings: loaded when its section opens, and again after each change. */

import type { ReadonlySignal } from '@preact/signals';
import { isApiError } from '../../../client/errors.ts';
import { type Change, createMutation, type MutationResult } from '../../../state/mutation.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export interface ManagedList<Data> {
  readonly query: Query<Data>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Makes a change, and loads the list again. Returns null while another change is made. */
  change<Result>(act: Change<Result>): Promise<MutationResult<Result> | null>;
}

export function createManagedList<Data>(
  read: (signal: AbortSignal) => Promise<Data>,
  onError: FailureHandler,
): ManagedList<Data> {
  const query = startQuery({ read, onError });
  const changing = createMutation(onError);
  return {
    query,
    isBusy: changing.isBusy,
    change: (act) =>
      changing.run(async (signal) => {
        try {
          const done = await act(signal);
          await query.refresh();
          return done;
        } catch (error) {
          // What is shown is not what is stored.
          if (isApiError(error, 'not-found') || isApiError(error, 'conflict')) await query.refresh();
          throw error;
        }
      }),
  };
}
