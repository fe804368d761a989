/**
 * The floor under the server's benchmark, in a process of its own: Node's HTTP server with nothing around it, which
 * answers a path with the bytes that were put there, the head among them, and writes the rows of a vote and of a ticket by `pg`, each in one transaction.
 *
 *     node tools/bench.mjs server-floor '{"connection":{…},"userId":1,…}'
 *
 * Prints its port as its first line.
 */

import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/** What the rows belong to. */
export interface FloorPlace {
  readonly connection: pg.ClientConfig;
  /** As many as the server has. */
  readonly connections: number;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly articleId: number;
  readonly inboxId: number;
}

/** What a path is answered with, as it is sent to the floor by PUT. */
export interface FloorAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  /** Base64. */
  readonly body: string;
}

function answerOf(text: string): Omit<FloorAnswer, 'body'> & { readonly data: Buffer } {
  const { body, ...head }: FloorAnswer = JSON.parse(text);
  return { ...head, data: Buffer.from(body, 'base64') };
}

function placeOf(text: string): FloorPlace {
  return JSON.parse(text);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listen(place: FloorPlace): Promise<void> {
  const { userId, helpCenterId, articleId, inboxId } = place;
  const pool = new pg.Pool({ ...place.connection, max: place.connections });

  async function transact(write: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await write(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  const vote = () =>
    transact((client) =>
      client.query({
        name: 'vote',
        text: `insert into faq_votes (user_id, help_center_id, faq_article_id, language, is_yes, device)
          values ($1, $2, $3, 'en', true, 'desktop')`,
        values: [userId, helpCenterId, articleId],
      }),
    );

  const ticket = ({ fromEmail = '', toEmail = '', subject = '', message = '' }: Record<string, string>) =>
    transact(async (client) => {
      const now = new Date();
      const { rows } = await client.query<{ id: number }>({
        name: 'ticket',
        text: `insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by,
            created_at, updated_at, latest_updated_at)
          values ($1, $2, 'new', $3, $4, $4, 'key', $5, $5, $5) returning id`,
        values: [userId, inboxId, subject, fromEmail, now],
      });
      const id = rows[0]?.id;
      await client.query({
        name: 'message',
        text: `insert into ticket_messages (user_id, ticket_id, type, from_email, from_name, plain, html, markup_version, sent_at)
          values ($1, $2, 'external', $3, '', $4, $4, 1, $5)`,
        values: [userId, id, fromEmail, message, now],
      });
      await client.query({
        name: 'email',
        text: `insert into ticket_emails (user_id, ticket_id, from_address, from_name, "to", created_at)
          values ($1, $2, $3, '', array[$4], $5)`,
        values: [userId, id, fromEmail, toEmail, now],
      });
    });

  const answers = new Map<string, ReturnType<typeof answerOf>>();

  const server = createServer(async (request, response) => {
    const { url = '/', method } = request;
    if (method === 'GET') {
      const { status = 404, headers = [], data } = answers.get(url) ?? {};
      response.writeHead(status, headers);
      response.end(data);
      return;
    }
    try {
      const body = await bodyOf(request);
      if (method === 'PUT') answers.set(url, answerOf(body.toString()));
      else await (url === '/vote' ? vote() : ticket(JSON.parse(body.toString())));
      response.writeHead(204).end();
    } catch (error) {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
  });
}

await listen(placeOf(process.argv[3] ?? ''));
