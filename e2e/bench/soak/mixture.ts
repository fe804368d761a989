/** What visitors and agents of a help center ask for, in the shares in which they do. */

import { fillPath, type Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import type { World } from '../../fuzz/good-input.ts';
import type { Random } from '../../fuzz/pick.ts';

export interface MixedRequest {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

const shares = {
  page: 300,
  read: 330,
  suggestion: 160,
  search: 50,
  view: 60,
  vote: 10,
  ticket: 15,
  message: 25,
  'agents read': 30,
  upload: 5,
  stream: 15,
};

export type Kind = keyof typeof shares;

/** Each with how many of a thousand requests it has. */
export const kinds: readonly (readonly [Kind, number])[] = [
  ['page', shares.page],
  ['read', shares.read],
  ['suggestion', shares.suggestion],
  ['search', shares.search],
  ['view', shares.view],
  ['vote', shares.vote],
  ['ticket', shares.ticket],
  ['message', shares.message],
  ['agents read', shares['agents read']],
  ['upload', shares.upload],
  ['stream', shares.stream],
];

const weighted = kinds.map(([kind, share]): readonly [number, Kind] => [share, kind]);

/** A file as visitors attach them. */
const attachment = Buffer.alloc(20_000, 'a picture of a parcel ');

export function makeMixedRequest(world: World, random: Random): MixedRequest {
  const kind = random.weighted(weighted);
  return { kind, ...makers[kind](world, random) };
}

type Made = Omit<MixedRequest, 'kind'>;

const makers: Readonly<Record<Kind, (world: World, random: Random) => Made>> = {
  page({ content: { languages, articles, categories } }, random) {
    const lang = random.of(languages);
    const path = random.weighted([
      [6, `/help/${lang}/articles/${random.of(articles)}`],
      [2, `/help/${lang}/${random.of(categories)}`],
      [2, `/help/${lang}/`],
    ]);
    return { ...get(path), headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } };
  },
  read(world, random) {
    const { articles, categories } = world.content;
    const id = random.of(articles);
    return random.weighted([
      [4, ask(world, operations.home, {})],
      [6, ask(world, operations.getArticle, { id })],
      [2, ask(world, operations.getCategory, { id: random.of(categories) })],
      [2, ask(world, operations.listRelatedArticles, { id })],
      [1, ask(world, operations.suggestionIndex, {})],
    ]);
  },
  suggestion: (world, random) => ask(world, operations.suggestSearch, { q: typed(world, random) }),
  search: (world, random) => ask(world, operations.search, { q: typed(world, random) }),
  view: (world, random) => tell(world, operations.recordView, onArticle(world, random)),
  vote: (world, random) => tell(world, operations.voteYes, onArticle(world, random)),
  ticket: (world, random) =>
    tell(world, operations.insertTicket, { ...message(world, random), appendOpenTicket: false }),
  message(world, random) {
    const ticketId = String(random.of(world.content.tickets));
    return tell(
      world,
      operations.insertTicket,
      { ...message(world, random), ticketId },
      world.ready.secretKey,
    );
  },
  'agents read'(world, random) {
    const { userId, secretKey: apiKey } = world.ready;
    const ticketId = random.of(world.content.tickets);
    return get(
      random.chance(0.5)
        ? fillPath(operations.grabTicket.path, { userId, apiKey, ticketId })
        : `${fillPath(operations.listTickets.path, { userId, apiKey })}?limit=20`,
    );
  },
  upload: ({ ready: { publicKey, userId } }) => ({
    method: 'POST',
    path: `/api/${publicKey}/${userId}/uploads?name=parcel.txt`,
    body: attachment,
    headers: { 'content-type': 'application/octet-stream' },
  }),
  stream({ ready: { publicKey: apiKey, userId }, visitorTokens }, random) {
    const headers = { authorization: `Bearer ${random.of(visitorTokens)}` };
    return { ...get(fillPath(operations.streamTickets.path, { apiKey, userId })), headers };
  },
};

const get = (path: string): Made => ({ method: 'GET', path, headers: {}, body: null });

function ask({ ready }: World, { path }: Operation, input: Readonly<Record<string, string | number>>): Made {
  const { userId, publicKey: apiKey, helpCenterId } = ready;
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  return get(`${fillPath(path, { ...input, userId, apiKey })}?lang=en&helpCenterId=${helpCenterId}&${query}`);
}

function tell(
  { ready }: World,
  { path }: Operation,
  input: Readonly<Record<string, unknown>>,
  apiKey = ready.publicKey,
): Made {
  return {
    method: 'POST',
    path: fillPath(path, { userId: ready.userId, apiKey }),
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  };
}

const onArticle = ({ content: { articles }, ready: { helpCenterId } }: World, random: Random) => ({
  lang: 'en',
  helpCenterId,
  articleId: String(random.of(articles)),
  device: 'desktop',
});

/** Some letter of a title, as somebody types it. */
function typed({ content: { titles } }: World, random: Random): string {
  const title = random.of(titles);
  return title.slice(0, 1 + random.below(title.length));
}

const message = ({ ready: { toEmail } }: World, random: Random) => ({
  fromEmail: `customer${random.below(5000)}@post.example`,
  toEmail,
  subject: 'Where is my parcel?',
  message: `It was to come on Monday. The number is ${random.below(1_000_000)}.`,
});
