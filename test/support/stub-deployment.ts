/** A deployment that answers from help texts, for code of a page that sends requests by `fetch`. */

import { onTestFinished, vi } from 'vitest';
import type { Operation } from '../../src/api/operation.ts';
import * as faq from '../../src/api/operations/faq.ts';
import * as forms from '../../src/api/operations/forms.ts';
import { isApiError } from '../../src/client/errors.ts';
import { createFixtureClient, type FixtureClient } from './fixture-client.ts';

/** The settings of a page that name it and its help center. */
export const deployment = {
  baseUrl: 'https://help.shop.example/',
  userId: 1,
  apiKey: 'fdp_test',
  helpCenterId: 7,
};

const operations: readonly Operation<object>[] = [...Object.values(faq), ...Object.values(forms)];

/** Answers requests to the deployment until the end of the test; all others go to the network. */
export function stubDeployment(client: FixtureClient = createFixtureClient()): FixtureClient {
  const { fetch } = window;
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    return request.url.startsWith(deployment.baseUrl) ? await respond(client, request) : await fetch(request);
  });
  return client;
}

async function respond(client: FixtureClient, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  for (const operation of operations) {
    const path = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname);
    if (!path || operation.method !== request.method) continue;
    const body = request.method === 'GET' ? {} : JSON.parse((await request.text()) || '{}');
    const { id, helpCenterId, ...others } = { ...path.groups, ...Object.fromEntries(searchParams), ...body };
    try {
      const answer = await client.send(operation, {
        ...others,
        ...(id && { id: Number(id) }),
        ...(helpCenterId && { helpCenterId: Number(helpCenterId) }),
      });
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
    } catch (error) {
      if (!isApiError(error)) throw error;
      return Response.json({ message: error.message }, { status: error.status ?? 500 });
    }
  }
  return new Response(null, { status: 404 });
}
