/** Reads what is there after everything: all of it from the database, and what can be read over HTTP from there too. */

import pMap from 'p-map';
import pg from 'pg';
import { fillPath } from '../../../src/api/operation.ts';
import { listContacts } from '../../../src/api/operations/contacts.ts';
import { grabTicket } from '../../../src/api/operations/tickets.ts';
import { countKey, placeKey, type Stored, type StoredMail } from './judge.ts';
import { type Ledger, markPattern } from './ledger.ts';
import { hashOf, type LoadTarget } from './load.ts';
import type { StreamFollower } from './stream-follower.ts';

export interface StoredPlace {
  readonly databaseUrl: string;
  readonly serverUrl: string;
  readonly target: LoadTarget;
  readonly ledger: Ledger;
  readonly fileHashes: ReadonlyMap<string, string>;
  readonly received: ReadonlyMap<string, number>;
  /** Each with whether it hears of the visitor's tickets only. */
  readonly followers: readonly { readonly follower: StreamFollower; readonly isVisitors: boolean }[];
}

/** Requests at once. */
const atOnce = 4;

export async function readStored(place: StoredPlace): Promise<Stored> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const query = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
    const places = new Map<string, string[]>();
    const put = (key: string, where: string) => places.set(key, [...(places.get(key) ?? []), where]);
    const kinds = new Map(place.ledger.writes.map(({ mark, kind }) => [mark, kind]));

    const messages = await query<{
      id: string;
      subject: string;
      message: string | null;
      plain: string | null;
    }>(
      `select t.id, t.subject, m.id as message, m.plain from tickets t
         left join ticket_messages m on m.user_id = t.user_id and m.ticket_id = t.id`,
    );
    const marks = new Map<string, string>();
    for (const { id, subject, message, plain } of messages) {
      const [mark] = markPattern.exec(plain ?? subject) ?? [];
      const kind = mark === undefined ? undefined : kinds.get(mark);
      if (mark === undefined || kind === undefined) continue;
      put(placeKey(kind, mark), plain === null ? `the empty ticket ${id}` : id);
      if (message !== null) marks.set(message, mark);
    }
    for (const { id, mark } of await query<{ id: string; mark: string }>(
      `select id, external_id as mark from contacts where external_id is not null`,
    ))
      put(placeKey('contact', mark), id);
    const paths = new Map(place.ledger.writes.map(({ mark, place }) => [mark, place]));
    for (const { name } of await query<{ name: string }>(`select name from uploads where is_stored`)) {
      const [mark = ''] = markPattern.exec(name) ?? [];
      // The database keeps a hash of a file's address: that it is there is what reading it shows.
      put(placeKey('upload', mark), paths.get(mark) ?? name);
    }

    const counts = new Map<string, number>();
    for (const { id, count } of await query<{ id: string; count: string }>(
      `select faq_article_id as id, count(*) from faq_votes group by 1`,
    ))
      counts.set(countKey('vote', Number(id)), Number(count));
    for (const { id, count } of await query<{ id: string; count: string }>(
      `select faq_article_id as id, sum(count) as count from faq_views group by 1`,
    ))
      counts.set(countKey('view', Number(id)), Number(count));

    const mails = (
      await query<{ message_id: string; state: string; uncertain: number; messages: string[] }>(
        `select internet_message_id as message_id, state, uncertain_attempts as uncertain,
           message_ids::text[] as messages from mails`,
      )
    ).map(
      ({ message_id: messageId, state, uncertain, messages }): StoredMail => ({
        messageId,
        state,
        uncertainAttempts: uncertain,
        received: place.received.get(messageId) ?? 0,
        marks: messages.flatMap((id) => marks.get(id) ?? []),
      }),
    );
    const toBeMailed = new Set(
      (
        await query<{ id: string }>(
          `select m.id from ticket_messages m join tickets t on t.user_id = m.user_id and t.id = m.ticket_id
             join inbox_members i on i.user_id = t.user_id and i.inbox_id = t.inbox_id`,
        )
      ).flatMap(({ id }) => marks.get(id) ?? []),
    );

    const versions = await query<{ id: string; version: string; sender: string }>(
      `select id, version, sender from tickets`,
    );
    const unheard = place.followers.flatMap(({ follower, isVisitors }) =>
      versions
        .filter(({ sender }) => !isVisitors || sender === place.target.visitorEmail)
        .filter(({ id, version }) => follower.versions.get(Number(id)) !== Number(version))
        .map(({ id, version }) => `version ${version} of ticket ${id}, by ${follower.name},`),
    );
    return { places, counts, mails, toBeMailed, unheard, unreadable: await findUnreadable(place) };
  } finally {
    await client.end();
  }
}

/** What was acknowledged, and is not answered over HTTP as it was sent. */
async function findUnreadable({ serverUrl, target, ledger, fileHashes }: StoredPlace): Promise<string[]> {
  const who = { apiKey: target.secretKey, userId: target.userId };
  const writes = ledger.writes.filter(({ isAcknowledged }) => isAcknowledged);
  const unreadable: string[] = [];
  const expect = async (path: string, names: readonly string[], isRight: (body: Buffer) => boolean[]) => {
    const response = await fetch(serverUrl + path, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const body = response?.ok ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
    const right = isRight(body);
    unreadable.push(...names.filter((_, index) => right[index] !== true));
  };
  const byTicket = new Map<string, string[]>();
  for (const { kind, mark, place } of writes) {
    if ((kind === 'ticket' || kind === 'message') && place !== null)
      byTicket.set(place, [...(byTicket.get(place) ?? []), mark]);
  }
  await pMap(
    byTicket,
    ([ticketId, marks]) =>
      expect(fillPath(grabTicket.path, { ...who, ticketId }), marks, (body) =>
        marks.map((mark) => body.includes(`"${mark}"`)),
      ),
    { concurrency: atOnce },
  );
  await pMap(
    writes.filter(({ kind }) => kind === 'contact'),
    ({ mark, place }) =>
      expect(`${fillPath(listContacts.path, who)}?id=${place}`, [mark], (body) => [
        body.includes(`"${mark}"`),
      ]),
    { concurrency: atOnce },
  );
  await pMap(
    writes.filter(({ kind }) => kind === 'upload'),
    ({ mark, place }) => expect(place ?? '/', [mark], (body) => [hashOf(body) === fileHashes.get(mark)]),
    { concurrency: atOnce },
  );
  return unreadable;
}
