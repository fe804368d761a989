import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface TestHttpServer {
  readonly url: string;
  /** `GET /path?query` of every request of the test, in order. */
  readonly requests: string[];
  /** What answers from now on; the number counts the requests of the test from 1. */
  answer(listener: (response: ServerResponse, request: IncomingMessage, number: number) => unknown): void;
}

/** A bare HTTP server on this machine, for what a well-behaved server never does. */
export function useHttpServer(): TestHttpServer {
  const requests: string[] = [];
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  let url = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  beforeEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return url;
    },
    requests,
    answer(next) {
      listener = (request, response) => next(response, request, requests.length);
    },
  };
}
