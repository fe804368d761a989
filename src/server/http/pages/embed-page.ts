/** Serves the help center for frames on other sites at `/embed`; its settings are in the query. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type EmbedParameter,
  embedParameterNames,
  embedParameters,
  isolatedParameter,
} from '../../../api/shared/embed-parameters.ts';
import type { FindKey, KnownKey } from '../../users/keys/known-key.ts';
import { countAsRefused, embedPath } from '../limits/failure-limit.ts';
import { type FrameAncestors, sendPage, withSettings } from './pages.ts';

export interface EmbedOptions {
  readonly template: string;
  readonly findKey: FindKey;
}

type Query = { readonly [Name in EmbedParameter | typeof isolatedParameter]?: unknown };

/** Lets the origins of a key show the widget's page in a frame. For a wrong setting, an error page says which. */
export function serveEmbedPage(app: FastifyInstance, { template, findKey }: EmbedOptions): void {
  app.get<{ Querystring: Query }>(embedPath, async (request, reply) => {
    const { query } = request;
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    // Pages that are isolated may frame only pages that have the policy too. Others need it not: it would keep images and
    // videos of other sites out of articles.
    if (query[isolatedParameter] === 'true') reply.header('Cross-Origin-Embedder-Policy', 'require-corp');
    const key = await findQueryKey(request, findKey);
    const ancestors = key ? policySources(key) : 'none';
    const wrong = wrongSetting(query) ?? (key ? null : 'apiKey');
    // A page that may not show the frame may not exchange messages with it either.
    const settings = { ...readSettings(query), origins: key?.origins };
    return wrong === null
      ? sendPage(reply, withSettings(template, settings), ancestors)
      : sendPage(reply.code(400), sayWrong(wrong), ancestors);
  });
}

/** Finds the public key in the query; a secret key is treated like an unknown key. */
async function findQueryKey(
  request: FastifyRequest<{ Querystring: Query }>,
  findKey: FindKey,
): Promise<KnownKey | null> {
  const { userId, apiKey } = request.query;
  if (!isGood('userId', userId) || !isGood('apiKey', apiKey)) return null;
  const key = await findKey(Number(userId), apiKey);
  if (key?.kind === 'public') return key;
  countAsRefused(request);
  return null;
}

function wrongSetting(query: Query): EmbedParameter | null {
  const { userId, apiKey, helpCenterId, faqId } = query;
  if (userId === undefined) return 'userId';
  if (apiKey === undefined) return 'apiKey';
  if (helpCenterId === undefined && faqId === undefined) return 'helpCenterId';
  return embedParameterNames.find((name) => query[name] !== undefined && !isGood(name, query[name])) ?? null;
}

function readSettings(query: Query): object {
  return Object.fromEntries(
    embedParameterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}

function isGood(name: EmbedParameter, value: unknown): value is string {
  return typeof value === 'string' && embedParameters[name](value);
}

/** Matches an origin for a content security policy; other characters would change the policy's meaning. */
const source = /^https?:\/\/(\*\.)?([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

/** Returns the origins of a key for a content security policy, which has the same wildcards, and the page's own. */
function policySources({ origins }: Pick<KnownKey, 'origins'>): FrameAncestors {
  if (origins.includes('*')) return 'everybody';
  return ["'self'", ...origins.filter((origin) => source.test(origin))];
}

function sayWrong(name: EmbedParameter): string {
  const what =
    name === 'apiKey'
      ? 'is missing, or is no public key of that user'
      : 'is missing, or is not what it should be';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Help</title>
  </head>
  <body>
    <p>Help cannot be shown here: the setting <code>${name}</code> ${what}.</p>
  </body>
</html>
`;
}
