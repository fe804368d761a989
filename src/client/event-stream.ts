/** Reads event streams with `fetch` instead of `EventSource`, which cannot send a visitor's token in a header. */

import { createParser } from 'eventsource-parser';
import type { Operation } from '../api/operation.ts';
import type { EventStream } from '../api/schemas/events.ts';
import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import { type ClientSettings, responseError } from './client.ts';
import { ApiError } from './errors.ts';
import { requestParts } from './request.ts';

export interface EventListener<Event> {
  /** Called when the response headers are received; a proxy may still hold back events. */
  onOpen(): void;
  /** Called for each received chunk, including heartbeats. */
  onSign(): void;
  onEvent(event: Event): void;
}

/** Maximum length of an unfinished event in characters. */
const longestEvent = 1_000_000;

/**
 * Opens a stream; resolves when the server has ended it.
 * @param signal aborts the stream; the promise then rejects with an `ApiError` of the kind `aborted`
 * @throws {ApiError}
 */
export async function readEvents<Input extends object, Event>(
  { baseUrl, userId, apiKey, headers = {}, credentials = 'omit', fetch: send = fetch }: ClientSettings,
  operation: Operation<Input, EventStream<Event>>,
  input: NoInfer<Input>,
  { signal, onOpen, onSign, onEvent }: EventListener<Event> & { readonly signal: AbortSignal },
): Promise<void> {
  const { path } = requestParts(operation, { ...input, apiKey, userId });
  try {
    const response = await send(withoutTrailingSlashes(baseUrl) + path, {
      headers: { ...headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      credentials,
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!response.ok) throw await responseError(response, apiKey);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new ApiError('malformed', 'the response is not an event stream', { status: response.status });
    }
    onOpen();
    const parser = createParser({
      maxBufferSize: longestEvent,
      onEvent: ({ event: name = '', data }) => {
        // Like other responses, events are not validated.
        const event: Event = JSON.parse(`{"event":${JSON.stringify(name)},"data":${data}}`);
        onEvent(event);
      },
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw error;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onSign();
      parser.feed(part.value);
    }
  } catch (cause) {
    if (signal.aborted) throw new ApiError('aborted', 'the stream was aborted', { cause });
    if (cause instanceof ApiError) throw cause;
    const isData = cause instanceof SyntaxError;
    throw new ApiError(isData ? 'malformed' : 'network', 'the stream was interrupted', { cause });
  }
}
