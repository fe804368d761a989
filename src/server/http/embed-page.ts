/** The help center for frames of other sites, at `/embed`: its settings stand in the query. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindKey, KnownKey } from '../settings/keys/known-key.ts';
import { countAsRefused, embedPath } from './failure-limit.ts';
import { type FrameAncestors, sendPage, withSettings } from './pages.ts';

export interface EmbedOptions {
  /** The page of the widget. */
  readonly template: string;
  readonly findKey: FindKey;
}

const id = /^[1-9]\d{0,15}$/;

/** What the query may set; nothing else in it is read. */
const forms = {
  userId: id,
  apiKey: /^[\w-]{1,200}$/,
  helpCenterId: id,
  faqId: id,
  lang: /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}$/,
  colorScheme: /^(auto|light|dark)$/,
  /** The members of an object as JSON, each of them text. */
  theme: /^\{("\w{1,20}":"[^"\\<>]{0,200}",?){0,10}\}$/,
  conversations: /^(true|false)$/,
  storage: /^(on-open|always|never)$/,
} as const;

export const embedSettings: readonly string[] = Object.keys(forms);

type Name = keyof typeof forms;

type Query = { readonly [name in Name]?: unknown };

/**
 * Sends the help center to whoever asks, and lets the pages show it that its key allows. Where a setting is wrong, a
 * page says which.
 */
export function serveEmbedPage(app: FastifyInstance, { template, findKey }: EmbedOptions): void {
  app.get<{ Querystring: Query }>(embedPath, async (request, reply) => {
    const { query } = request;
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const key = await keyOf(request, findKey);
    const ancestors = key ? ancestorsOf(key) : 'none';
    const wrong = wrongSetting(query) ?? (key ? null : 'apiKey');
    // What a policy keeps others from showing, they do not get to speak with either.
    const settings = { ...settingsOf(query), origins: key?.origins };
    return wrong === null
      ? sendPage(reply, withSettings(template, settings), ancestors)
      : sendPage(reply.code(400), sayWrong(wrong), ancestors);
  });
}

/** The public key that the query names; a secret one is no more known here than one that there is not. */
async function keyOf(
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

function wrongSetting(query: Query): Name | null {
  const { userId, apiKey, helpCenterId, faqId } = query;
  if (userId === undefined) return 'userId';
  if (apiKey === undefined) return 'apiKey';
  if (helpCenterId === undefined && faqId === undefined) return 'helpCenterId';
  return names().find((name) => query[name] !== undefined && !isGood(name, query[name])) ?? null;
}

function settingsOf(query: Query): object {
  return Object.fromEntries(
    names().flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}

function isGood(name: Name, value: unknown): value is string {
  return typeof value === 'string' && forms[name].test(value);
}

function names(): Name[] {
  return [
    ...(['userId', 'apiKey', 'helpCenterId', 'faqId', 'lang'] as const),
    ...(['colorScheme', 'theme', 'conversations', 'storage'] as const),
  ];
}

/** What can stand in a policy as it is; anything else would say something different there. */
const source = /^https?:\/\/(\*\.)?([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

/** The origins of a key as the sources of a policy, which write hosts below one as origins do. */
function ancestorsOf({ origins }: Pick<KnownKey, 'origins'>): FrameAncestors {
  if (origins.includes('*')) return 'everybody';
  const sources = origins.filter((origin) => source.test(origin));
  return sources.length > 0 ? sources : 'none';
}

function sayWrong(name: Name): string {
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
