/** A mixture of a site's requests: messages, threads, lists, searches and categories, some at a time. */

import pMap from 'p-map';
import type { Database } from '../../src/server/db/database.ts';
import { buildArticles, buildHelpCenter } from './faq-content.ts';
import { secretKey } from './help-center.ts';
import { buildInbox } from './tickets.ts';

/** A user whose site sends requests. */
export interface BusySite {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly apiKey: string;
  readonly toEmail: string;
}

export interface SentRequest {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
}

export async function buildBusySite(db: Database, articles: number): Promise<BusySite> {
  const built = await buildHelpCenter(db);
  const { userId, helpCenterId } = built;
  const titles = Array.from({ length: articles }, (_, at) => ({
    title: `Parcel ${at}`,
    body: `A lamp in box ${at}.`,
  }));
  await buildArticles(db, built, titles);
  const { toEmail } = await buildInbox(db, { userId, addresses: [`help${userId}@skogsrand.example`] });
  return { userId, helpCenterId, apiKey: await secretKey(db, userId), toEmail };
}

/** Sends requests, and returns what came of them, in any order. */
export async function sendMixture(
  url: string,
  site: BusySite,
  { requests, atOnce }: { readonly requests: number; readonly atOnce: number },
): Promise<SentRequest[]> {
  const { userId, apiKey } = site;
  const message = (path: string) => `${url}/message/${path.replace('?', `/${apiKey}/${userId}?`)}`;
  const faq = (path: string) =>
    `${url}/api/${apiKey}/${userId}/faq/${path}&lang=en&helpCenterId=${site.helpCenterId}`;
  let ticketId = await insert(message('insertTicket?'), site, 0).then(readTicketId);
  const steps: readonly (readonly [string, (at: number) => Promise<Response>])[] = [
    [
      'insertTicket',
      async (at) => {
        const response = await insert(message('insertTicket?'), site, at);
        if (response.ok) ticketId = await readTicketId(response.clone());
        return response;
      },
    ],
    ['grabTicket', () => fetch(`${url}/message/grabTicket/${apiKey}/${userId}/${ticketId}`)],
    ['listTickets', () => fetch(message('listTickets?limit=50'))],
    ['search', (at) => fetch(faq(`search?q=parcel+lamp+${at}`))],
    ['listCategories', () => fetch(`${url}/api/${apiKey}/${userId}/faq/categories?lang=en`)],
  ];
  const all = Array.from({ length: requests }, (_, at) => at);
  return await pMap(
    all,
    async (at) => {
      const [name, send] = steps[at % steps.length] ?? ['', () => Promise.reject(new Error('no step'))];
      const start = performance.now();
      const response = await send(at);
      await response.arrayBuffer();
      return { name, status: response.status, milliseconds: performance.now() - start };
    },
    { concurrency: atOnce },
  );
}

const insert = (url: string, { toEmail }: BusySite, at: number) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromEmail: `visitor${at}@post.example`,
      toEmail,
      subject: 'A question',
      message: `Where is parcel ${at}?`,
    }),
  });

async function readTicketId(response: Response): Promise<number> {
  const body: { readonly json: { readonly ticketID: number } } = await response.json();
  return body.json.ticketID;
}
