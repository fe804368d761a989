/** Requests of the settings of the desk, which only owners send: looks. */

import type {
  ChangedLook,
  DrawnLook,
  LookValues,
  ManagedLook,
  NewLookPicture,
} from '../api/schemas/desk-looks.ts';
import type { LookPicture } from '../api/shared/look-pictures.ts';
import type { DeskRequests } from './desk-requests.ts';

/** Every method throws an `ApiError`. */
export class DeskSettings {
  readonly #requests: Pick<DeskRequests, 'send'>;

  constructor(requests: Pick<DeskRequests, 'send'>) {
    this.#requests = requests;
  }

  async listLooks(): Promise<readonly ManagedLook[]> {
    const { looks }: { looks: ManagedLook[] } = await this.#read('GET', '/looks');
    return looks;
  }

  /** Returns what values look like that are not stored. */
  async drawLook(helpCenterId: number, values: LookValues): Promise<DrawnLook> {
    const drawn: DrawnLook = await this.#read('POST', `/looks/${helpCenterId}/draft`, values);
    return drawn;
  }

  async changeLook(helpCenterId: number, changed: ChangedLook): Promise<ManagedLook> {
    const look: ManagedLook = await this.#read('POST', `/looks/${helpCenterId}`, changed);
    return look;
  }

  async setLookPicture(
    helpCenterId: number,
    picture: LookPicture,
    file: NewLookPicture,
  ): Promise<ManagedLook> {
    const look: ManagedLook = await this.#read('POST', `/looks/${helpCenterId}/pictures/${picture}`, file);
    return look;
  }

  async removeLookPicture(helpCenterId: number, picture: LookPicture): Promise<ManagedLook> {
    const look: ManagedLook = await this.#read('DELETE', `/looks/${helpCenterId}/pictures/${picture}`);
    return look;
  }

  async #read(method: string, path: string, body?: object) {
    const response = await this.#requests.send(method, path, body);
    return await response.json();
  }
}
