/** Reads streams of events over real connections. */

import { type IncomingMessage, request } from 'node:http';
import { vi } from 'vitest';
import { fillPath } from '../../src/api/operation.ts';
import { streamTickets } from '../../src/api/operations/tickets.ts';
import type { TicketEvent } from '../../src/api/schemas/tickets.ts';

export type EventOf<Name> = Extract<TicketEvent, { event: Name }>;

export interface TestStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that has come, comments included. */
  readonly text: () => string;
  readonly events: () => TicketEvent[];
  /** The data of the first event of a name, as soon as it is there. */
  first<Name extends TicketEvent['event']>(name: Name): Promise<EventOf<Name>['data']>;
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
  const events = () => parseEvents(text);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events,
    async first(name) {
      return await vi.waitUntil(() => events().find(isNamed(name))?.data, { timeout: 15_000, interval: 5 });
    },
    ended,
    close: () => sent.destroy(),
  };
}

function isNamed<Name extends TicketEvent['event']>(name: Name) {
  return (event: TicketEvent): event is EventOf<Name> => event.event === name;
}

/** The events of a text, each of which has one line of data. */
function parseEvents(text: string): TicketEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return name === undefined || data === undefined ? [] : [{ event: name, data: JSON.parse(data) }];
  });
}
