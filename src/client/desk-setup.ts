/** Requests of an owner's first steps. Those that change something return the state of all steps after it. */

import type { DeskSetup, SetupHelpCenter } from '../api/schemas/desk-setup.ts';
import type { DeskRequests, UploadOptions } from './desk-requests.ts';

/** A file of a folder, or of an export. */
export interface ImportedFile {
  /** Its path, which begins with the name of its folder, such as `help/en/delivery/times.md`. */
  readonly path: string;
  readonly file: File;
}

/** Every method throws an `ApiError`. */
export class SetupRequests {
  readonly #requests: Pick<DeskRequests, 'send' | 'sendForm'>;

  constructor(requests: Pick<DeskRequests, 'send' | 'sendForm'>) {
    this.#requests = requests;
  }

  read(): Promise<DeskSetup> {
    return this.#send('GET', '/setup');
  }

  /** @param isDismissed whether the checklist is put away */
  dismiss(isDismissed: boolean): Promise<DeskSetup> {
    return this.#send('PATCH', '/setup', { isDismissed });
  }

  /** @throws {ApiError} `validation` with the names of wrong members; `conflict` if the email address is another's */
  saveHelpCenter(helpCenter: SetupHelpCenter): Promise<DeskSetup> {
    return this.#send('POST', '/setup/help-center', helpCenter);
  }

  /** Uploads files, whose import then runs on the server. */
  async importFiles(files: readonly ImportedFile[], options: UploadOptions): Promise<void> {
    const form = new FormData();
    for (const { path, file } of files) form.append('files', file, path);
    await this.#requests.sendForm('/setup/articles', form, options);
  }

  addSample(): Promise<DeskSetup> {
    return this.#send('POST', '/setup/sample');
  }

  removeSample(): Promise<DeskSetup> {
    return this.#send('DELETE', '/setup/sample');
  }

  testMail(): Promise<DeskSetup> {
    return this.#send('POST', '/setup/mail-test');
  }

  async #send(method: string, path: string, body?: object): Promise<DeskSetup> {
    const response = await this.#requests.send(method, path, body);
    const setup: DeskSetup = await response.json();
    return setup;
  }
}
