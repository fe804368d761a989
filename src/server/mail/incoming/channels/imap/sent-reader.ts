/** Reads the folder of sent mail, to find answers that agents write in their own mail programs. */

import type { ImapFlow } from 'imapflow';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';
import { type ReadFolderOptions, readFolder } from './folder-reader.ts';
import { explainImapError, isCommandRefused } from './imap-errors.ts';

/** Options that all folders of a mailbox share. */
export type ReadMailboxOptions = Omit<ReadFolderOptions, 'folder' | 'isSent'>;

export class SentReader {
  readonly #client: ImapFlow;
  readonly #settings: ImapSettings;
  readonly #options: ReadMailboxOptions;
  /** Null if the mailbox has no such folder, or the server refused it. */
  #folder: string | null;
  /** UIDVALIDITY and UIDNEXT at the last read; empty before the first. */
  #lastState = '';

  constructor(
    client: ImapFlow,
    settings: ImapSettings,
    options: ReadMailboxOptions & { readonly folder: string | null },
  ) {
    this.#client = client;
    this.#settings = settings;
    this.#options = options;
    this.#folder = options.folder;
  }

  /** Reads the folder if it has new mails. Returns whether it did: the folder is then the open one. */
  async readNew(): Promise<boolean> {
    if (this.#folder === null) return false;
    try {
      const state = await this.#state(this.#folder);
      if (state !== '' && state === this.#lastState) return false;
      await readFolder(this.#client, { ...this.#options, folder: this.#folder, isSent: true });
      this.#lastState = state;
      return true;
    } catch (error) {
      if (!isCommandRefused(error)) throw error;
      const problem = explainImapError(error, this.#settings);
      this.#options.log.warn({ problem }, 'the folder of sent mail cannot be read');
      this.#folder = null;
      return true;
    }
  }

  async #state(folder: string): Promise<string> {
    const status = await this.#client.status(folder, { uidNext: true, uidValidity: true });
    return status ? `${status.uidValidity} ${status.uidNext}` : '';
  }
}
