/** Stands between a page and the real server, and spoils what goes through it as a test wants. */

import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Passes a request on to the server; its answer goes to the page, unless `onAnswer` takes it. */
export type Pass = (onAnswer?: (answer: IncomingMessage) => void) => void;

/** Answers in place of the server, or passes the request on to it. */
export type Fault = (response: ServerResponse, pass: Pass, request: IncomingMessage) => unknown;

export interface ServerProxy {
  readonly url: string;
  /** Spoils requests to the interface, files of the widget left alone, until told otherwise. */
  spoil(fault: Fault | undefined): void;
  /** Spoils requests for the files of the widget, until told otherwise. */
  spoilFiles(fault: Fault | undefined): void;
  /** The requests to the interface so far, by method and path. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

export async function startProxy(target: string): Promise<ServerProxy> {
  const { hostname, port } = new URL(target);
  const asked: string[] = [];
  let fault: Fault | undefined;
  let fileFault: Fault | undefined;

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const answerPage = (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    };
    const pass: Pass = (onAnswer = answerPage) => {
      const onward = ask({ hostname, port, method, path: url, headers }, onAnswer);
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    };
    const isFile = url.startsWith('/frontdesk.js') || url.startsWith('/widget/');
    if (isFile && fileFault) return fileFault(response, pass, request);
    if (isFile || method === 'OPTIONS') return pass();
    asked.push(`${method} ${url}`);
    if (fault) fault(response, pass, request);
    else pass();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    asked,
    spoil(next) {
      fault = next;
    },
    spoilFiles(next) {
      fileFault = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** No answer, as from a server that cannot be reached. */
export const unreachable: Fault = (response) => response.destroy();

/** The server does what it is asked to, and its answer is lost on the way. */
export const answerLost: Fault = (response, pass) =>
  pass((answer) => {
    answer.resume();
    response.destroy();
  });

/** Has too much to do, and says for how long. */
export const unavailable =
  (seconds: number): Fault =>
  (response) =>
    response
      .writeHead(503, { ...cors, 'content-type': 'application/json', 'retry-after': `${seconds}` })
      .end('{"code":"ServiceUnavailable","message":"busy"}');

/** The connection ends in the middle of the answer. */
export const cutInTheMiddle: Fault = (response, pass) =>
  pass((answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('data', (part: Buffer) => {
      response.write(part.subarray(0, part.length / 2), () => response.destroy());
    });
  });

/** The server's answer, this many milliseconds later. */
export const late =
  (delay: number): Fault =>
  async (_response, pass) => {
    await wait(delay);
    pass();
  };

/** Refuses every third request, in turn with words and without. */
export function everyThird(): Fault {
  let count = 0;
  return (response, pass) => {
    count += 1;
    if (count % 3 !== 0) return pass();
    if (count % 2 === 0) return response.destroy();
    response.writeHead(503, { ...cors, 'content-type': 'application/json', 'request-id': `r${count}` });
    response.end('{"code":"ServiceUnavailable","message":"busy"}');
  };
}

/** Always the same answer, with status 200. */
export const answering =
  (type: string, body: string | Buffer): Fault =>
  (response) =>
    response.writeHead(200, { ...cors, 'content-type': type }).end(body);

export const tooMany =
  (seconds: number): Fault =>
  (response) =>
    response
      .writeHead(429, { ...cors, 'content-type': 'application/json', 'retry-after': `${seconds}` })
      .end('{"code":"TooManyRequests","message":"slow down"}');
