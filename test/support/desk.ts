/** Browsers of agents: they keep cookies as browsers do, and send what the desk's page sends. */

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { fillPath, type Operation } from '../../src/api/operation.ts';
import { createLink } from '../../src/server/desk/links/sign-in-links.sql.ts';
import { requestFor, type TestApp, type TestInput } from './app.ts';

export const deskOrigin = 'https://help.skogsrand.example';

export interface TestBrowser {
  /** The cookies by name. */
  readonly cookies: Map<string, string>;
  /** Sends a request as the page does. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Sends an operation in the name of the session. */
  operation(operation: Operation, userId: number, input?: TestInput): Promise<LightMyRequestResponse>;
  signIn(code: string): Promise<LightMyRequestResponse>;
}

/** Makes a browser with no cookies. @param service with `deskOrigin` as its public url */
export function openBrowser(service: TestApp, ip = '203.0.113.7'): TestBrowser {
  const cookies = new Map<string, string>();
  const page = {
    origin: deskOrigin,
    'sec-fetch-site': 'same-origin',
    'frontdesk-desk': '1',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };

  async function inject(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await service.app.inject({
      remoteAddress: ip,
      ...options,
      headers: { ...page, ...(cookie && { cookie }), ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    send: (method, url, payload, headers = {}) =>
      inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
    async operation(operation, userId, input = {}) {
      const request = requestFor(operation, { apiKey: 'session', userId }, input);
      return await inject({ ...request, url: `/desk${String(request.url)}` });
    },
    signIn: (code) => inject({ method: 'POST', url: '/desk/session', payload: { code } }),
  };
}

/** A browser in which an agent is signed in by a link of the operator. */
export async function signedIn(
  service: TestApp,
  userId: number,
  agentId: number,
  ip?: string,
): Promise<TestBrowser> {
  const browser = openBrowser(service, ip);
  const { text } = await createLink(service.database.db, userId, agentId);
  const response = await browser.signIn(text);
  if (response.json().status !== 'open') throw new Error(response.body);
  return browser;
}

/** The path of an operation below the desk. */
export function deskPath({ path }: Operation, userId: number, input: TestInput = {}): string {
  return `/desk${fillPath(path, { ...input, apiKey: 'session', userId })}`;
}
