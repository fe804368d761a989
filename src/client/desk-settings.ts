/** Requests of the settings of the desk, which only owners send: API keys, looks and webhooks. */

import type { CreatedKey, KeyChange, ManagedKey, NewKey } from '../api/schemas/desk-keys.ts';
import type {
  ChangedLook,
  DrawnLook,
  LookValues,
  ManagedLook,
  NewLookPicture,
} from '../api/schemas/desk-looks.ts';
import type {
  ManagedWebhook,
  NewWebhook,
  WebhookChange,
  WebhookSecret,
  WebhookTest,
} from '../api/schemas/desk-webhooks.ts';
import type { LookPicture } from '../api/shared/look-pictures.ts';
import type { DeskRequests } from './desk-requests.ts';

/** Every method throws an `ApiError`. */
export class DeskSettings {
  readonly #requests: Pick<DeskRequests, 'send'>;

  constructor(requests: Pick<DeskRequests, 'send'>) {
    this.#requests = requests;
  }

  async listKeys(): Promise<readonly ManagedKey[]> {
    const { keys }: { keys: ManagedKey[] } = await this.#read('GET', '/keys');
    return keys;
  }

  async createKey(key: NewKey): Promise<CreatedKey> {
    const created: CreatedKey = await this.#read('POST', '/keys', key);
    return created;
  }

  async changeKey(keyId: number, change: KeyChange): Promise<void> {
    await this.#requests.send('PATCH', `/keys/${keyId}`, change);
  }

  /** @param keepSeconds seconds for which the replaced key stays valid */
  async replaceKey(keyId: number, keepSeconds: number): Promise<CreatedKey> {
    const created: CreatedKey = await this.#read('POST', `/keys/${keyId}/rotation`, { keepSeconds });
    return created;
  }

  async endKey(keyId: number): Promise<void> {
    await this.#requests.send('DELETE', `/keys/${keyId}`);
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

  async listWebhooks(): Promise<readonly ManagedWebhook[]> {
    const { webhooks }: { webhooks: ManagedWebhook[] } = await this.#read('GET', '/webhooks');
    return webhooks;
  }

  async addWebhook(webhook: NewWebhook): Promise<WebhookSecret> {
    const made: WebhookSecret = await this.#read('POST', '/webhooks', webhook);
    return made;
  }

  async changeWebhook(webhookId: number, change: WebhookChange): Promise<void> {
    await this.#requests.send('PATCH', `/webhooks/${webhookId}`, change);
  }

  /** @param keepSeconds seconds for which events are signed with the replaced secret too */
  async replaceSecret(webhookId: number, keepSeconds: number): Promise<WebhookSecret> {
    const made: WebhookSecret = await this.#read('POST', `/webhooks/${webhookId}/secret`, { keepSeconds });
    return made;
  }

  async testWebhook(webhookId: number): Promise<WebhookTest> {
    const result: WebhookTest = await this.#read('POST', `/webhooks/${webhookId}/test`);
    return result;
  }

  async retryDelivery(deliveryId: number): Promise<void> {
    await this.#requests.send('POST', `/deliveries/${deliveryId}/retry`);
  }

  async removeWebhook(webhookId: number): Promise<void> {
    await this.#requests.send('DELETE', `/webhooks/${webhookId}`);
  }

  async #read(method: string, path: string, body?: object) {
    const response = await this.#requests.send(method, path, body);
    return await response.json();
  }
}
