/** Sends files by XMLHttpRequest, as `fetch` reports no upload progress. */

export interface UploadedFile {
  readonly url: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly type: string;
}

export interface SentForm {
  /** HTTP status; 0 if there is no response. */
  readonly status: number;
  /** The parsed body of the response; null if it has none. */
  readonly body: unknown;
}

/** @param request a new request, by which the caller aborts it and reads its progress */
export async function sendForm(
  request: XMLHttpRequest,
  form: FormData,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<SentForm> {
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = 'json';
  await new Promise((resolve) => {
    request.onloadend = resolve;
    request.send(form);
  });
  return { status: request.status, body: request.response };
}

/** Whether the body of a response describes a stored file. */
export function isUploadedFile(body: unknown): body is UploadedFile {
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string';
}
