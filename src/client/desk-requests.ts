/** Requests of the desk's page that are no operations: signing in and out, and uploads. */

import type { AgentSession } from '../api/schemas/desk-session.ts';
import { responseError } from './client.ts';
import { deskHeaders } from './desk.ts';
import { ApiError } from './errors.ts';
import { isUploadedFile, sendFile, type UploadedFile } from './send-file.ts';

/** `used`: used before or expired. `other-browser`: opened in another browser than the one that asked for it. */
export type OpenedLink = 'open' | 'used' | 'other-browser';

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
    await this.#send('POST', '/link', { email });
  }

  /** Signs in by the code of a link. @throws {ApiError} */
  async openLink(code: string): Promise<OpenedLink> {
    const response = await this.#send('POST', '/session', { code });
    const { status }: { status: OpenedLink } = await response.json();
    return status;
  }

  /** Returns whose session the browser has. @throws {ApiError} `unauthorized` if it has none */
  async readSession(): Promise<AgentSession> {
    const response = await this.#send('GET', '/session');
    const session: AgentSession = await response.json();
    return session;
  }

  /** @throws {ApiError} */
  async signOut(): Promise<void> {
    await this.#send('DELETE', '/session');
  }

  /** Uploads a file, before the message that it belongs to is sent. @throws {ApiError} */
  async upload(userId: number, file: File, { signal, onProgress }: UploadOptions): Promise<UploadedFile> {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    signal.addEventListener('abort', () => request.abort());
    const url = `${this.#base}/api/session/${userId}/uploads`;
    const { status, body } = await sendFile(request, file, url, deskHeaders);
    if (signal.aborted) throw new ApiError('aborted', 'the upload was cancelled');
    if (status === 0) throw new ApiError('network', 'the server cannot be reached');
    if (status > 299) throw await responseError(new Response(JSON.stringify(body), { status }), 'session');
    if (!isUploadedFile(body)) throw new ApiError('malformed', 'the server describes no file');
    return body;
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
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
