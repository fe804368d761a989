/** Requests for what is served beside the operations: pages and their forms, feeds, files, uploads, and mail. */

import type { World } from './good-input.ts';
import { contentTypes, oddBodies, oddHeaders, oddInAddress, oddTexts } from './odd-values.ts';
import type { Random } from './pick.ts';
import type { FuzzRequest } from './request.ts';

/** Lets the requests of a run bring mail. */
export const inboundSecret = 'a secret of enough characters';

type PageRequest = Omit<FuzzRequest, 'place' | 'mutations'>;

const kinds: readonly (readonly [number, (world: World, random: Random) => PageRequest])[] = [
  [12, page],
  [6, searchPage],
  [3, postedForm],
  [4, upload],
  [3, file],
  [2, incomingMail],
  [2, preflight],
  [2, noHttp],
];

export function makePageRequest(place: number, world: World, random: Random): FuzzRequest {
  const made = random.weighted(kinds)(world, random);
  const headers = new Map(Object.entries(made.headers));
  headers.set('x-forwarded-for', `10.${random.below(200)}.${random.below(200)}.${random.below(200)}`);
  const mutations: string[] = [];
  let { path, method, body, transfer, isKnownPath } = made;
  const isPlain = transfer === 'as it is';
  const count = 1 + random.below(2);
  for (let done = 0; done < count && !isPlain; done += 1) {
    const name = random.weighted([
      [5, 'odd header'],
      [3, 'odd query'],
      [2, 'other segment'],
      [1, 'other method'],
      [1, 'odd body'],
      [1, 'content type'],
      [1, 'broken off'],
    ]);
    mutations.push(name);
    if (name === 'odd header') headers.set(...random.of(oddHeaders));
    if (name === 'odd query')
      path += `${path.includes('?') ? '&' : '?'}${random.of(['q', 'page', 'x', 'lang', 'code'])}=${random.of(oddInAddress)}`;
    if (name === 'other segment') {
      const segments = path.split('/');
      segments[1 + random.below(segments.length - 1)] = random.of(oddInAddress);
      path = segments.join('/');
      isKnownPath = false;
    }
    if (name === 'other method') {
      method = random.of(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
      isKnownPath = method === made.method;
      if (method === 'HEAD') body = null;
    }
    if (name === 'odd body' && method === 'POST') body = random.of(oddBodies);
    if (name === 'content type' && method === 'POST') headers.set('content-type', random.of(contentTypes));
    if (name === 'broken off') transfer = 'broken off';
  }
  return {
    place,
    name: made.name,
    method,
    path,
    body,
    transfer,
    isKnownPath,
    headers: Object.fromEntries(headers),
    mutations: isPlain ? ['no HTTP'] : mutations,
  };
}

const get = (name: string, path: string, headers: Record<string, string> = {}): PageRequest => ({
  name,
  method: 'GET',
  path,
  headers,
  body: null,
  transfer: 'whole',
  isKnownPath: true,
});

function page({ pages }: World, random: Random): PageRequest {
  return get('a page', random.of(pages), { accept: random.chance(0.7) ? 'text/html' : '*/*' });
}

function searchPage({ content: { languages, titles } }: World, random: Random): PageRequest {
  const q = random.chance(0.5) ? random.of(titles) : random.of(oddTexts);
  const words = encodeURIComponent(q.replace(/\p{Surrogate}/gu, '\ufffd'));
  const more = random.chance(0.2) ? `&page=${random.below(12)}` : '';
  return get('a page of search', `/help/${random.of(languages)}/search?q=${words}${more}`, {
    accept: 'text/html',
  });
}

function postedForm({ ready, forms }: World, random: Random): PageRequest {
  const { path, nonce } = random.of(forms);
  const text = () => random.of([...oddTexts, 'maja@post.example']).replace(/\p{Surrogate}/gu, '\ufffd');
  const fields = new URLSearchParams({ nonce });
  if (path.endsWith('/vote')) fields.set('vote', random.of(['yes', 'no', text()]));
  else {
    for (const name of ['name', 'subject', 'message']) fields.set(name, text());
    fields.set('email', random.chance(0.7) ? 'maja@post.example' : text());
    fields.set('website', random.chance(0.9) ? '' : 'x');
  }
  if (random.chance(0.1)) fields.append(random.of(['nonce', 'x', '__proto__']), text());
  return {
    name: 'a form',
    method: 'POST',
    path,
    body: fields.toString(),
    transfer: 'whole',
    isKnownPath: true,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin: random.chance(0.9) ? ready.url : 'https://elsewhere.example',
    },
  };
}

function upload({ ready, visitorTokens }: World, random: Random): PageRequest {
  const isVisitor = random.chance(0.6);
  const path = `/api/${isVisitor ? ready.publicKey : ready.secretKey}/${ready.userId}/uploads`;
  const name = random.of([
    'a.png',
    'a.html',
    '../../a',
    '\u202egnp.exe',
    'x'.repeat(300),
    '',
    'CON',
    'a\0b',
    '.htaccess',
  ]);
  const bytes = random.of([
    Buffer.from('\x89PNG\r\n\x1a\nxxxx', 'latin1'),
    Buffer.from('<script>alert(1)</script>'),
    Buffer.alloc(0),
    Buffer.alloc(random.below(60_000), 'a'),
  ]);
  const type = random.of(['image/png', 'text/html', 'application/octet-stream', 'x', 'image/svg+xml']);
  const token: Record<string, string> =
    isVisitor && random.chance(0.5) ? { authorization: `Bearer ${random.of(visitorTokens)}` } : {};
  if (random.chance(0.5)) {
    return {
      name: 'an upload',
      method: 'POST',
      body: bytes,
      isKnownPath: true,
      transfer: random.chance(0.3) ? 'chunked' : 'whole',
      path: `${path}?name=${encodeURIComponent(name)}`,
      headers: { ...token, 'content-type': type },
    };
  }
  const boundary = random.of(['x', 'x'.repeat(70), '----WebKitFormBoundary']);
  const part = random.of([
    `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`,
    `Content-Disposition: form-data; name="file"`,
    `Content-Disposition: form-data; name="__proto__"; filename="x"`,
    `X: y`,
    '',
  ]);
  const end = random.of([`\r\n--${boundary}--\r\n`, `\r\n--${boundary}\r\n`, '', `\r\n--${boundary}--`]);
  const begin = `--${boundary}\r\n${part}\r\n\r\n`;
  return {
    name: 'an upload',
    method: 'POST',
    path,
    isKnownPath: true,
    body: Buffer.concat([Buffer.from(begin), bytes, Buffer.from(end)]),
    transfer: random.chance(0.3) ? 'chunked' : 'whole',
    headers: { ...token, 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function file({ files }: World, random: Random): PageRequest {
  return get('a file', random.of(files), random.chance(0.3) ? { range: 'bytes=0-3' } : {});
}

function incomingMail({ ready }: World, random: Random): PageRequest {
  const odd = () => random.of(oddTexts).replace(/[\r\n]/g, ' ');
  const head = [
    `From: ${random.of(['Maja <maja@post.example>', odd(), '"', '<>', `${'x'.repeat(500)}@post.example`])}`,
    `To: ${random.of([ready.toEmail, odd()])}`,
    `Subject: ${random.of([odd(), '=?utf-8?B?AAA?=', '=?x?Q?=ff?=', 'x'.repeat(3000)])}`,
    `Date: ${random.of(['Mon, 02 Mar 2026 10:00:00 +0100', 'yesterday', ''])}`,
    `Message-ID: <${random.below(1_000_000)}@post.example>`,
    `${random.of(['References', 'In-Reply-To', 'X-Odd', 'Auto-Submitted', 'Reply-To'])}: ${odd()}`,
    `Content-Type: ${random.of(['text/plain', 'text/html; charset=utf-7', 'multipart/mixed; boundary=b', 'multipart/alternative', 'image/png', odd()])}`,
    `Content-Transfer-Encoding: ${random.of(['7bit', 'base64', 'quoted-printable', 'x'])}`,
  ];
  const body = random.of([
    odd(),
    '<p>Hello <b>there',
    '--b\r\n\r\nhi\r\n--b--',
    '--b\r\nContent-Type: message/rfc822\r\n\r\n',
    '=ZZ=',
    '',
  ]);
  const raw = `${head.filter(() => random.chance(0.95)).join('\r\n')}\r\n\r\n${body}`;
  const recipient = random.chance(0.9) ? ready.toEmail : 'nobody@elsewhere.example';
  return {
    name: 'a mail',
    method: 'POST',
    path: '/mail/inbound',
    transfer: 'whole',
    isKnownPath: true,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`x:${inboundSecret}`).toString('base64')}`,
    },
    body: JSON.stringify({ RawEmail: raw, OriginalRecipient: recipient }),
  };
}

function preflight({ ready, content }: World, random: Random): PageRequest {
  const path = `/api/${ready.publicKey}/${ready.userId}/faq/articles/${random.of(content.articles)}`;
  return {
    ...get(
      'a preflight',
      random.of([path, `/api/x/1/uploads`, `/api/${ready.publicKey}/${ready.userId}/uploads`]),
    ),
    method: 'OPTIONS',
    headers: {
      origin: random.of(['https://shop.example', 'null', 'x', ready.url]),
      'access-control-request-method': random.of(['GET', 'POST', 'x']),
      'access-control-request-headers': random.of(['authorization', 'x'.repeat(300), '']),
    },
  };
}

/** Bytes that no HTTP client would send. */
function noHttp({ ready }: World, random: Random): PageRequest {
  const path = `/api/${ready.publicKey}/${ready.userId}/faq?helpCenterId=${ready.helpCenterId}`;
  const host = 'Host: localhost\r\n';
  const text = random.of([
    ...['\r\n\r\n', '\0\0\0\0', 'GET\r\n\r\n', 'x'.repeat(20_000), `GET ${path} HTTP/9.9\r\n${host}\r\n`],
    ...[
      `GET ${path} HTTP/1.1\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\n${host}${host}\r\n`,
      `GET \u00e9 HTTP/1.1\r\n${host}\r\n`,
    ],
    ...[
      `GET ${path} HTTP/1.0\r\n\r\n`,
      `GET http://x${path} HTTP/1.1\r\n${host}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    ],
    ...[
      `GET ${path} HTTP/1.1\r\nHost: a b\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ...[
      `CONNECT x:1 HTTP/1.1\r\n${host}\r\n`,
      `GET ${path} HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    ],
    ...[
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{}`,
    ],
    ...[`POST ${path} HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ...[`POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, `GET ${path}\r\n`],
    ...[
      `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\n${host}${'A: b\r\n'.repeat(3000)}\r\n`,
    ],
    ...[
      `POST ${path} HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
      `POST ${path} HTTP/1.1\r\n${host}Expect: x\r\nContent-Length: 2\r\n\r\n{}`,
    ],
  ]);
  return {
    ...get('no HTTP', '/'),
    method: '',
    body: Buffer.from(text, 'latin1'),
    transfer: 'as it is',
    isKnownPath: false,
  };
}
