/** What owners and the operator did to the deployment: the newest acts, and earlier ones on demand. */

import type { OutputOf } from '../../../api/operation.ts';
import { listOwnerActs } from '../../../api/operations/desk-acts.ts';
import type { CsvClient } from '../../../client/client.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export class AuditLog {
  readonly #client: CsvClient;
  readonly list: Query<OutputOf<typeof listOwnerActs>>;
  readonly earlier: Mutation;
  readonly download: Mutation;

  constructor(client: CsvClient, onError: FailureHandler) {
    this.#client = client;
    this.list = startQuery({ read: (signal) => client.send(listOwnerActs, {}, { signal }), onError });
    this.earlier = createMutation(onError);
    this.download = createMutation(onError);
  }

  /** Adds the acts before those that are shown. */
  async loadEarlier(): Promise<void> {
    const lastId = () => this.list.value.peek()?.json.at(-1)?.actId;
    const beforeActId = lastId();
    if (beforeActId === undefined) return;
    await this.earlier.run(async (signal) => {
      const earlier = await this.#client.send(listOwnerActs, { beforeActId }, { signal });
      const listed = this.list.value.peek();
      if (!listed || lastId() !== beforeActId) return;
      this.list.put({ ...earlier, json: [...listed.json, ...earlier.json] });
    });
  }

  /** Reads all acts as CSV. */
  async saveCsv(save: (csv: Blob) => void): Promise<void> {
    await this.download.run(async (signal) =>
      save(await this.#client.sendForCsv(listOwnerActs, {}, { signal })),
    );
  }
}
