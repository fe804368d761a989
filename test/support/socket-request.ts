/** Requests over sockets, with the headers of a browser or a proxy, and from any local address. */

import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { deskOrigin } from './desk.ts';

export interface SocketRequest {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: object | undefined;
  /** The address from which it comes, such as `127.0.0.9`. */
  readonly localAddress?: string;
}

export interface SocketReply {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  /** The cookies that the server sets, as a browser sends them back. */
  readonly cookie: string;
}

/** Headers of the desk's page. */
export const deskPageHeaders = {
  host: new URL(deskOrigin).host,
  origin: deskOrigin,
  'sec-fetch-site': 'same-origin',
  'frontdesk-desk': '1',
};

export async function sendOverSocket({ body, headers, ...options }: SocketRequest): Promise<SocketReply> {
  return await new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', ...options, headers: { ...type, ...headers } });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const { statusCode: status = 0, headers: received } = response;
      const cookies = (received['set-cookie'] ?? []).map((one) => one.split(';')[0]);
      resolve({
        status,
        location: received.location,
        text: await text(response),
        cookie: cookies.join('; '),
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
