/** What requests can name of a running demo. */

import { fillPath } from '../../src/api/operation.ts';
import { insertTicket } from '../../src/api/operations/tickets.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { createLink } from '../../src/server/desk/links/sign-in-links.sql.ts';
import { addAgent } from '../../src/server/users/agents/change-agent.sql.ts';
import { signVisitorToken } from '../../src/server/visitor/token.ts';
import { person } from '../../test/support/visitors.ts';
import { readDemoContent, silent } from '../support/demo-content.ts';
import type { ReadyDemo } from '../support/probed-server.ts';
import { deskPage } from './desk-page.ts';
import type { World } from './good-input.ts';

/** Forms that are shown, each of which can be posted once. */
const formCount = 60;

const day = 86_400;

export async function readWorld(dataDir: string, ready: ReadyDemo): Promise<World> {
  const content = await readDemoContent(dataDir, ready.helpCenterId);
  const secret = { kid: ready.visitorKid, secret: ready.visitorSecret };
  const names = ['maja', 'nils', 'elin', 'aino', 'someone'];
  const visitorTokens = await Promise.all(
    names.map((name) => signVisitorToken(secret, ready.userId, person(name), day)),
  );
  const ticketTokens = await Promise.all(names.map((name) => openTicket(ready, name)));
  const sessions = await signInOwners(dataDir, ready);
  const files = await Promise.all(['a.png', 'b.txt', 'c.html'].map((name) => sendFile(ready, name)));
  const pages = await listPages(ready.url, content.languages, content.articles, content.categories);
  const shown = [
    ...content.languages.map((lang) => `/help/${lang}/contact`),
    ...content.articles.slice(0, 5).map((id) => `/help/en/articles/${id}/vote`),
  ];
  const forms = [];
  for (let count = 0; count < formCount; count += 1) {
    const path = shown[count % shown.length] ?? '/help/en/contact';
    const nonce = await nonceOf(`${ready.url}${path}`);
    if (nonce !== null) forms.push({ path, nonce });
  }
  if (forms.length === 0) throw new Error('the demo shows no form');
  return { ready, content, visitorTokens, ticketTokens, sessions, files, pages, forms };
}

async function openTicket({ url, userId, publicKey, toEmail }: ReadyDemo, name: string): Promise<string> {
  const response = await fetch(url + fillPath(insertTicket.path, { apiKey: publicKey, userId }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromEmail: `${name}@web.example`,
      toEmail,
      subject: 'Tent',
      message: 'Where is it?',
    }),
  });
  const token = response.headers.get('frontdesk-ticket-token');
  if (token === null) throw new Error(`no ticket could be opened: ${await response.text()}`);
  return token;
}

/** Number of owners at the desk. */
const ownerCount = 5;

async function signInOwners(dataDir: string, { url, userId }: ReadyDemo): Promise<string[]> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    const cookies = [];
    for (let number = 0; number < ownerCount; number += 1) {
      const owner = { name: 'Owner', email: `owner${number}@fuzz.example`, role: 'owner' } as const;
      const { id } = await addAgent(database.db, userId, owner);
      const { text: code } = await createLink(database.db, userId, id);
      const response = await fetch(`${url}/desk/session`, {
        method: 'POST',
        headers: { ...deskPage(url), 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      const [cookie] = response.headers.getSetCookie();
      if (cookie === undefined) throw new Error(`no owner could sign in: ${await response.text()}`);
      cookies.push(cookie.split(';', 1)[0] ?? '');
    }
    return cookies;
  } finally {
    await database.close();
  }
}

async function sendFile({ url, userId, secretKey }: ReadyDemo, name: string): Promise<string> {
  const response = await fetch(`${url}/api/${secretKey}/${userId}/uploads?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'a file of a visitor',
  });
  const sent: { url?: string } = await response.json();
  return new URL(sent.url ?? '/', url).pathname;
}

async function nonceOf(url: string): Promise<string | null> {
  const page = await (await fetch(url)).text();
  return (
    /name="nonce"[^>]*value="([^"]+)"/.exec(page)?.[1] ??
    /value="([^"]+)"[^>]*name="nonce"/.exec(page)?.[1] ??
    null
  );
}

/** What links lead to, from the pages that a visitor comes to first, and what programs read. */
async function listPages(
  url: string,
  languages: readonly string[],
  articles: readonly number[],
  categories: readonly number[],
): Promise<string[]> {
  const found = new Set([
    ...['/', '/help', '/help/', '/docs', '/robots.txt', '/llms.txt', '/openapi.json', '/healthz', '/readyz'],
    ...[
      '/visitor-token',
      '/demo/mail',
      '/demo/mail/1',
      '/help/sitemap.xml',
      '/help/llms.txt',
      '/embed',
      '/back/1',
    ],
    ...['/favicon.ico', '/script.js', '/docs/settings', '/.env', '/help/xx/', '/nothing'],
  ]);
  for (const lang of languages) {
    for (const name of ['', 'feed.xml', 'opensearch.xml', 'search', 'contact'])
      found.add(`/help/${lang}/${name}`);
    for (const id of articles.slice(0, 20)) {
      found.add(`/help/${lang}/articles/${id}`);
      found.add(`/help/${lang}/articles/${id}.md`);
      found.add(`/help/${lang}/articles/${id}/vote`);
    }
    for (const id of categories.slice(0, 10)) found.add(`/help/${lang}/${id}`);
  }
  for (const start of ['/', '/docs/en/', '/help/en/', `/help/en/articles/${articles[0]}`]) {
    const page = await (await fetch(url + start)).text();
    for (const [, href = ''] of page.matchAll(/(?:href|src)="(\/[^"#]*)"/g))
      found.add(href.replaceAll('&amp;', '&'));
  }
  return [...found];
}
