/** Fills in forms of the hosted help center as a browser without scripts does, on pages that show what they are drawn from. */

import type { FastifyInstance } from 'fastify';
import type { FormBody } from '../../src/server/help/forms/form-answer.ts';
import { noBrand } from '../../src/server/help/page-frame.ts';
import { formPage } from '../../src/server/help/pages/form-page.ts';
import { serveHelpForms } from '../../src/server/help/routes/forms.ts';
import type { HelpSite } from '../../src/server/help/site.ts';
import { createCounters } from '../../src/server/http/limits/shared-counters.ts';

type FormOptions = Omit<Parameters<typeof serveHelpForms>[1], 'counters' | 'sites' | 'pages' | 'linkOrigin'>;

/** Serves the forms with pages that are their bodies, as JSON. */
export async function serveBareForms(
  app: FastifyInstance,
  sites: readonly HelpSite[],
  options: FormOptions,
): Promise<void> {
  await serveHelpForms(app, {
    ...options,
    counters: createCounters(),
    sites: { find: async (_by, path) => sites.find((site) => site.path === path) ?? null },
    pages: {
      form: async (place, body) => formPage(place, body, noBrand),
      draw: (_site, { body }) => JSON.stringify(body),
      inlineScriptOf: () => '',
    },
    linkOrigin: ({ path, origin }) => (path === '/nameless' ? null : origin),
  });
}

export interface Posted {
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface FormBrowser {
  readonly get: (path: string, address?: string) => Promise<FormPage>;
  /** Posts a form as the page at its address would. */
  readonly post: (
    action: string,
    fields: Readonly<Record<string, string>> | string,
    posted?: Posted,
  ) => Promise<FormPage>;
}

export interface FormPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** What the page is drawn from. */
  readonly body: FormBody;
}

export function createFormBrowser(app: () => FastifyInstance, origin: string): FormBrowser {
  return {
    async get(url, remoteAddress = '192.0.2.1') {
      return pageOf(await app().inject({ method: 'GET', url, remoteAddress }));
    },
    async post(url, fields, { headers = {}, address: remoteAddress = '192.0.2.1' } = {}) {
      return pageOf(
        await app().inject({
          method: 'POST',
          url,
          remoteAddress,
          payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            origin,
            ...headers,
          },
        }),
      );
    },
  };
}

function pageOf(answer: Awaited<ReturnType<FastifyInstance['inject']>>): FormPage {
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    get body() {
      const body: FormBody = JSON.parse(answer.body);
      return body;
    },
  };
}

/** The nonce of the form on a page. */
export function nonceOf({ body }: FormPage): string {
  return body.form?.nonce ?? '';
}
