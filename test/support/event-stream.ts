/** Reads streams of events over real connections. */

import { type IncomingMessage, request } from 'node:http';
import { vi } from 'vitest';
import { fillPath } from '../../src/api/operation.ts';
import { streamTickets } from '../../src/api/operations/tickets.ts';
import type { TicketEvent } from '../../src/api/schemas/ticket-stream.ts';

/** What an event of each name carries. */
type DataOf = { readonly [E in TicketEvent as E['event']]: E['data'] };

export interface TestStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that has come, comments included. */
  readonly text: () => string;
  readonly events: () => TicketEvent[];
  /** The data of the first event of a name, as soon as it is there. */
  first<Name extends keyof DataOf>(name: Name): Promise<DataOf[Name]>;
  /** Resolves when the other side has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

export interface StreamCaller {
  readonly url: string;
  readonly apiKey: string;
  readonly userId: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Tickets that are asked for. */
  readonly ticketId?: readonly number[];
}

/** Opens the stream of tickets. It is closed by whoever opened it. */
export async function openStream(caller: StreamCaller): Promise<TestStream> {
  const { url, headers = {}, ticketId = [], ...who } = caller;
  const query = new URLSearchParams(ticketId.map((id) => ['ticketId', String(id)]));
  const sent = request(`${url}${fillPath(streamTickets.path, who)}?${query}`, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject).end();
  });
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  response.on('error', () => {});
  sent.on('error', () => {});
  const events = (): TicketEvent[] =>
    partsOf(text).map(({ name, data }) => JSON.parse(`{"event":"${name}","data":${data}}`));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events,
    async first(wanted) {
      const find = () => partsOf(text).find(({ name }) => name === wanted);
      return JSON.parse((await vi.waitUntil(find, { interval: 5 })).data);
    },
    ended,
    close: () => sent.destroy(),
  };
}

/** The events of a text, each of which has one line of data. */
function partsOf(text: string): { readonly name: string; readonly data: string }[] {
  return text.split('\n\n').flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return name === undefined || data === undefined ? [] : [{ name, data }];
  });
}
