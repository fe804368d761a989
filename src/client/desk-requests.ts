/** Requests of the desk's page that are no operations: signing in and out, sessions, passkeys, pushes, settings, and uploads. */

import type { CreatedPasskey, Passkey, SignedChallenge } from '../api/schemas/desk-passkeys.ts';
import type { NewPushSubscription, PushState, PushTest } from '../api/schemas/desk-push.ts';
import type { AgentSession, OpenSession } from '../api/schemas/desk-session.ts';
import type {
  ChangedSettings,
  ListedSettings,
  SettingRecord,
  SettingSubject,
} from '../api/schemas/desk-settings.ts';
import { responseError } from './client.ts';
import { deskHeaders } from './desk.ts';
import { ApiError } from './errors.ts';
import { isUploadedFile, sendForm, type UploadedFile } from './send-file.ts';

/** `used`: used before or expired. `other-browser`: opened in another browser than the one that asked for it. */
export type OpenedLink = 'open' | 'used' | 'other-browser';

export interface ListedPasskeys {
  readonly passkeys: readonly Passkey[];
  /** Whether browsers have passkeys at this address. */
  readonly canAdd: boolean;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

export class DeskRequests {
  readonly #base: string;

  /** @param basePath path of the deployment, without a trailing slash */
  constructor(basePath: string) {
    this.#base = `${basePath}/desk`;
  }

  /** Asks for a link. The response is the same for every address. @throws {ApiError} */
  async askForLink(email: string): Promise<void> {
    await this.send('POST', '/link', { email });
  }

  /** Signs in by the code of a link. @throws {ApiError} */
  async openLink(code: string): Promise<OpenedLink> {
    const response = await this.send('POST', '/session', { code });
    const { status }: { status: OpenedLink } = await response.json();
    return status;
  }

  /** Returns whose session the browser has. @throws {ApiError} `unauthorized` if it has none */
  async readSession(): Promise<AgentSession> {
    const response = await this.send('GET', '/session');
    const session: AgentSession = await response.json();
    return session;
  }

  /** @throws {ApiError} */
  async signOut(): Promise<void> {
    await this.send('DELETE', '/session');
  }

  /** Lists the open sessions of the agent; to an owner, those of all agents. @throws {ApiError} */
  async listSessions(): Promise<readonly OpenSession[]> {
    const response = await this.send('GET', '/sessions');
    const { sessions }: { sessions: OpenSession[] } = await response.json();
    return sessions;
  }

  /** @throws {ApiError} */
  async endSession(id: number): Promise<void> {
    await this.send('DELETE', `/sessions/${id}`);
  }

  /** Ends the sessions of the agent but this one. @throws {ApiError} */
  async endOtherSessions(): Promise<void> {
    await this.send('DELETE', '/sessions');
  }

  /** Returns a challenge to sign in by a passkey. @throws {ApiError} */
  async askForChallenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const response = await this.send('POST', '/session/passkey/options');
    const options: PublicKeyCredentialRequestOptionsJSON = await response.json();
    return options;
  }

  /** Signs in by a passkey. @throws {ApiError} */
  async signInByPasskey(signed: SignedChallenge): Promise<'open' | 'unknown'> {
    const response = await this.send('POST', '/session/passkey', signed);
    const { status }: { status: 'open' | 'unknown' } = await response.json();
    return status;
  }

  /** @throws {ApiError} */
  async listPasskeys(): Promise<ListedPasskeys> {
    const response = await this.send('GET', '/passkeys');
    const listed: ListedPasskeys = await response.json();
    return listed;
  }

  /** Returns what an authenticator needs to create a passkey. @throws {ApiError} */
  async askForNewPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const response = await this.send('POST', '/passkeys/options');
    const options: PublicKeyCredentialCreationOptionsJSON = await response.json();
    return options;
  }

  /** @throws {ApiError} */
  async addPasskey(created: CreatedPasskey): Promise<void> {
    await this.send('POST', '/passkeys', created);
  }

  /** @throws {ApiError} */
  async removePasskey(id: number): Promise<void> {
    await this.send('DELETE', `/passkeys/${id}`);
  }

  /** Returns whether the server sends pushes to this browser. @throws {ApiError} */
  async readPush(): Promise<PushState> {
    const response = await this.send('GET', '/push');
    const state: PushState = await response.json();
    return state;
  }

  /** Lets the server send pushes to this browser. @throws {ApiError} */
  async subscribeToPush(subscription: NewPushSubscription): Promise<void> {
    await this.send('POST', '/push', subscription);
  }

  /** @throws {ApiError} */
  async unsubscribeFromPush(): Promise<void> {
    await this.send('DELETE', '/push');
  }

  /** Sends a push to this browser. @throws {ApiError} `notFound` if it has not subscribed */
  async testPush(): Promise<PushTest['status']> {
    const response = await this.send('POST', '/push/test');
    const { status }: PushTest = await response.json();
    return status;
  }

  /** Lists what has settings, and describes their form; for owners. @throws {ApiError} */
  async listSettings(subject: SettingSubject): Promise<ListedSettings> {
    const response = await this.send('GET', `/stored-settings/${subject}`);
    const listed: ListedSettings = await response.json();
    return listed;
  }

  /**
   * Changes the settings of a record. Returns them as they are then.
   * @throws {ApiError} `validation` with the names of wrong fields; `conflict` with `{field}`, which is `version` if the
   *   record has changed since it was listed
   */
  async changeSettings(
    subject: SettingSubject,
    id: number,
    changed: ChangedSettings,
  ): Promise<SettingRecord> {
    const response = await this.send('POST', `/stored-settings/${subject}/${id}`, changed);
    const record: SettingRecord = await response.json();
    return record;
  }

  /** Uploads a file, before the message that it belongs to is sent. @throws {ApiError} */
  async upload(userId: number, file: File, options: UploadOptions): Promise<UploadedFile> {
    const form = new FormData();
    form.append('file', file);
    const body = await this.sendForm(`/api/session/${userId}/uploads`, form, options);
    if (!isUploadedFile(body)) throw new ApiError('malformed', 'the server describes no file');
    return body;
  }

  /** Posts files below the path of the desk. Returns the parsed body of the response. @throws {ApiError} */
  async sendForm(path: string, form: FormData, { signal, onProgress }: UploadOptions): Promise<unknown> {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    signal.addEventListener('abort', () => request.abort());
    const { status, body } = await sendForm(request, form, this.#base + path, deskHeaders);
    if (signal.aborted) throw new ApiError('aborted', 'the upload was cancelled');
    if (status === 0) throw new ApiError('network', 'the server cannot be reached');
    if (status > 299) throw await responseError(new Response(JSON.stringify(body), { status }), 'session');
    return body;
  }

  /** Sends a request below the path of the desk. @throws {ApiError} */
  async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        ...deskHeaders,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      credentials: 'same-origin',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ApiError('network', 'the server cannot be reached', { cause });
    });
    if (!response.ok) throw await responseError(response, 'session');
    return response;
  }
}
