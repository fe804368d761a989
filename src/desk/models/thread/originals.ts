/** The original mail of a message, which is shown in a dialog. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabOriginal } from '../../../api/operations/desk.ts';
import type { OriginalMail } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface OriginalsOptions {
  readonly client: Client;
  readonly onError: FailureHandler;
}

export class Originals {
  readonly #shownId = signal<number | null>(null);
  /** The id of the message; null while no mail is shown. */
  readonly shownId: ReadonlySignal<number | null> = this.#shownId;
  readonly mail: Query<OriginalMail>;

  constructor({ client, onError }: OriginalsOptions) {
    this.mail = createQuery({
      read: (aborted) =>
        client.send(grabOriginal, { messageId: this.#shownId.peek() ?? 0 }, { signal: aborted }),
      onError,
    });
  }

  async open(messageId: number): Promise<void> {
    this.#shownId.value = messageId;
    await this.mail.restart();
  }

  close(): void {
    this.#shownId.value = null;
    this.mail.reset();
  }
}
