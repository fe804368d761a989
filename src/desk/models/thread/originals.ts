/** The original mail of a message, which is shown in a dialog. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabOriginal } from '../../../api/operations/desk.ts';
import type { OriginalMail } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';

export interface ShownOriginal {
  readonly messageId: number;
  /** `gone`: the mail is no longer kept. */
  readonly status: 'loading' | 'ready' | 'failed' | 'gone';
  /** Null until the mail is loaded. */
  readonly mail: OriginalMail | null;
}

export interface OriginalsOptions {
  readonly client: Client;
  onError(error: unknown): void;
}

export class Originals {
  readonly #options: OriginalsOptions;
  readonly #shown = signal<ShownOriginal | null>(null);

  constructor(options: OriginalsOptions) {
    this.#options = options;
  }

  /** Null while no mail is shown. */
  get shown(): ReadonlySignal<ShownOriginal | null> {
    return this.#shown;
  }

  async open(messageId: number): Promise<void> {
    const loading: ShownOriginal = { messageId, status: 'loading', mail: null };
    this.#shown.value = loading;
    const settle = (shown: ShownOriginal) => {
      // Another one may have been opened meanwhile.
      if (this.#shown.peek() === loading) this.#shown.value = shown;
    };
    try {
      const mail = await this.#options.client.send(grabOriginal, { messageId });
      settle({ messageId, status: 'ready', mail });
    } catch (error) {
      this.#options.onError(error);
      settle({ messageId, status: isApiError(error, 'not-found') ? 'gone' : 'failed', mail: null });
    }
  }

  close(): void {
    this.#shown.value = null;
  }
}
