/** Requests of the desk's page that are no operations: they set or read a cookie, or send files. */

import type { Method, Operation } from '../api/operation.ts';
import type { CreatedPasskey, Passkey, SignedChallenge } from '../api/schemas/desk-passkeys.ts';
import type { AgentSession } from '../api/schemas/desk-session.ts';
import { type Client, defaultTimeout, responseError } from './client.ts';
import { createDeskClient, deskHeaders } from './desk.ts';
import { ApiError } from './errors.ts';
import { isUploadedFile, sendForm, type UploadedFile } from './send-file.ts';

/** `used`: used before or expired. `other-browser`: opened in another browser than the one that asked for it. */
export type OpenedLink = 'open' | 'used' | 'other-browser';

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

/** A file of a folder, or of an export. */
export interface ImportedFile {
  /** Its path, which begins with the name of its folder, such as `help/en/delivery/times.md`. */
  readonly path: string;
  readonly file: File;
}

export interface DeskRequestsOptions {
  /**
   * Timeout in milliseconds of a request. An upload may take longer, as long as it does not stand still for `mostStill`
   * times as long.
   * @default 10000
   */
  readonly timeout?: number;
}

/** A slow line shows no progress for a while: the browser counts what waits in the buffers of the system as sent. */
const mostStill = 6;

const link = route<{ email: string }>('POST', '/link');
const newSession = route<{ code: string }, { status: OpenedLink }>('POST', '/session');
const presentSession = route<object, AgentSession>('GET', '/session');
const endedSession = route('DELETE', '/session');
const challenge = route<object, PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey/options');
const passkeySession = route<SignedChallenge, { status: 'open' | 'unknown' }>('POST', '/session/passkey');
const newPasskey = route<object, PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/options');
const passkeys = route<CreatedPasskey, Passkey>('POST', '/passkeys');

function route<Input = object, Output = undefined>(method: Method, path: string): Operation<Input, Output> {
  return { name: path, method, path };
}

/** Every method throws an `ApiError`. */
export class DeskRequests {
  readonly #base: string;
  readonly #timeout: number;
  readonly #client: Client;

  /** @param basePath path of the deployment, without a trailing slash */
  constructor(basePath: string, { timeout = defaultTimeout }: DeskRequestsOptions = {}) {
    this.#base = `${basePath}/desk`;
    this.#timeout = timeout;
    // None of the paths names the user.
    this.#client = createDeskClient({ baseUrl: basePath, userId: 0, timeout });
  }

  /** Asks for a link. The response is the same for every address. */
  async askForLink(email: string): Promise<void> {
    await this.#client.send(link, { email });
  }

  /** Signs in by the code of a link. */
  async openLink(code: string): Promise<OpenedLink> {
    return (await this.#client.send(newSession, { code })).status;
  }

  /** Returns whose session the browser has. @throws {ApiError} `unauthorized` if it has none */
  readSession(): Promise<AgentSession> {
    return this.#client.send(presentSession, {});
  }

  async signOut(): Promise<void> {
    await this.#client.send(endedSession, {});
  }

  /** Returns a challenge to sign in by a passkey. */
  askForChallenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#client.send(challenge, {});
  }

  /** Signs in by a passkey. */
  async signInByPasskey(signed: SignedChallenge): Promise<'open' | 'unknown'> {
    return (await this.#client.send(passkeySession, signed)).status;
  }

  /** Returns what an authenticator needs to create a passkey. */
  askForNewPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.#client.send(newPasskey, {});
  }

  async addPasskey(created: CreatedPasskey): Promise<void> {
    await this.#client.send(passkeys, created);
  }

  /** Uploads a file, before the message that it belongs to is sent. */
  async upload(userId: number, file: File, options: UploadOptions): Promise<UploadedFile> {
    const form = new FormData();
    form.append('file', file);
    const body = await this.#sendForm(`/api/session/${userId}/uploads`, form, options);
    if (!isUploadedFile(body)) throw new ApiError('malformed', 'the server describes no file');
    return body;
  }

  /** Uploads files of articles, whose import then runs on the server. */
  async importArticles(
    userId: number,
    files: readonly ImportedFile[],
    options: UploadOptions,
  ): Promise<void> {
    const form = new FormData();
    for (const { path, file } of files) form.append('files', file, path);
    await this.#sendForm(`/api/session/${userId}/management/setup/articles`, form, options);
  }

  /** Posts files below the path of the desk. Returns the parsed body of the response. */
  async #sendForm(path: string, form: FormData, { signal, onProgress }: UploadOptions): Promise<unknown> {
    const request = new XMLHttpRequest();
    let isStill = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const noteProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isStill = true;
        request.abort();
      }, this.#timeout * mostStill);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      noteProgress();
      onProgress(loaded / total);
    };
    signal.addEventListener('abort', () => request.abort());
    noteProgress();
    const { status, body } = await sendForm(request, form, this.#base + path, deskHeaders);
    clearTimeout(timer);
    if (signal.aborted) throw new ApiError('aborted', 'the upload was cancelled');
    if (isStill) throw new ApiError('timeout', 'the upload stood still for too long');
    if (status === 0) throw new ApiError('network', 'the server cannot be reached');
    if (status > 299) throw await responseError(new Response(JSON.stringify(body), { status }), 'session');
    return body;
  }
}
