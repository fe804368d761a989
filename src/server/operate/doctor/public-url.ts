/** Judges what visitors reach through `PUBLIC_URL`: this deployment, and its streams of events. */

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { fetch, type Response, request } from 'undici';
import { streamProbePath, streamTimeouts } from '../../../api/event-streams.ts';
import { withoutTrailingSlashes } from '../../../api/trailing-slashes.ts';
import { limited } from '../../../formats/limited.ts';
import { version } from '../../bundle/version.ts';
import type { Config } from '../../settings/server/config.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning } from './check.ts';

/** Bytes of an answer that are read. */
const maxBytes = 5_000_000;

const OpenApi = Compile(Type.Object({ info: Type.Object({ title: Type.String(), version: Type.String() }) }));

export async function judgePublicUrl(
  { listen: { publicUrl, host, trustProxy } }: Config,
  { signal }: CheckContext,
): Promise<Findings> {
  if (publicUrl === null) return judgeWithoutUrl(host);
  return [...judgeTransport(publicUrl, trustProxy), await askOutside(publicUrl, signal)];
}

const ownNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

function judgeWithoutUrl(host: string): Finding {
  if (ownNames.has(host)) return ok('PUBLIC_URL is not set, and the server listens to this machine alone.');
  return warning(
    'PUBLIC_URL is not set: mails have no links, and votes and messages from our own pages are refused.',
    'Set it to the address at which visitors reach this deployment.',
  );
}

/** Judges the protocol. TLS is spoken by a proxy, since no server of ours does. */
export function judgeTransport(publicUrl: string, trustProxy: readonly string[]): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') {
    if (trustProxy.length > 0) return [];
    return [
      warning(
        'PUBLIC_URL begins with https:, so there is a proxy in front, and TRUST_PROXY does not name it: all visitors seem to have one address, and share its limits.',
        'Set TRUST_PROXY to the address of the proxy as the server sees it, such as loopback.',
      ),
    ];
  }
  if (ownNames.has(hostname)) return [];
  return [
    warning(
      'PUBLIC_URL begins with http:, so what visitors write can be read on its way.',
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https: address.',
    ),
  ];
}

async function askOutside(publicUrl: string, signal: AbortSignal): Promise<Finding> {
  const url = `${withoutTrailingSlashes(publicUrl)}/openapi.json`;
  try {
    const { statusCode, body } = await request(url, { signal, headersTimeout: 10_000 });
    if (statusCode !== 200) {
      body.on('error', () => {}).destroy();
      return problem(
        `${publicUrl} answered ${statusCode} where Frontdesk would answer.`,
        'Look whether a server runs, and where the proxy leads. A redirect: set PUBLIC_URL to where it leads.',
      );
    }
    const { title, version: theirs } = OpenApi.Parse(JSON.parse(await readText(body))).info;
    if (title !== 'Frontdesk') throw new Error('another program answered');
    if (theirs === version) return ok(`${publicUrl} answers as Frontdesk ${version}.`);
    return warning(
      `${publicUrl} answers as Frontdesk ${theirs}; this is ${version}.`,
      'Restart the servers with this release.',
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return warning(
        `${publicUrl} cannot be reached from here (${String(error.code)}).`,
        'Look whether a server runs, at the name in the DNS, at the certificate and at the firewall. Where only this machine cannot reach it, all is well.',
      );
    return problem(`${publicUrl} answers, but not as Frontdesk.`, 'Look where the name and the proxy lead.');
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  const errors = {
    brokenOff: (cause: unknown) => (cause instanceof Error ? cause : new Error('broken off')),
    tooLarge: () => new Error('too large'),
  };
  for await (const piece of limited(body, maxBytes, errors)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Characters that are read before `hello`: the server sends two thousand. */
const maxText = 100_000;

/** Opens a stream of events through `publicUrl`, as a browser would, and judges whether its `hello` comes at once. */
export async function judgeEventStreams(
  publicUrl: string,
  { signal }: Pick<CheckContext, 'signal'>,
): Promise<Findings> {
  const timeout = new AbortController();
  const giveUpAfter = (milliseconds: number) => setTimeout(() => timeout.abort(), milliseconds);
  let timer = giveUpAfter(streamTimeouts.opening);
  let answer: Response | undefined;
  try {
    answer = await fetch(`${withoutTrailingSlashes(publicUrl)}${streamProbePath}`, {
      headers: { accept: 'text/event-stream' },
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    clearTimeout(timer);
    const { status, headers } = answer;
    if (status === 429 || status === 503)
      return warning(`No stream of events can be opened through ${publicUrl} now.`, 'Run the doctor again.');
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/event-stream'))
      return problem(
        `${publicUrl} answered ${status} where a stream of events would begin.`,
        `Let the proxy hand on GET requests for ${streamProbePath} and */streamTickets/*.`,
      );
    timer = giveUpAfter(streamTimeouts.hello);
    if (await bringsHello(answer)) return ok(`Streams of events come through ${publicUrl} at once.`);
    return heldBack(publicUrl, answer);
  } catch {
    // A server that does not answer is reported by the check of the public URL.
    return timeout.signal.aborted ? heldBack(publicUrl, answer) : [];
  } finally {
    clearTimeout(timer);
    timeout.abort();
  }
}

async function bringsHello({ body }: Response): Promise<boolean> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('event: hello\n')) return true;
    if (text.length > maxText) break;
  }
  return false;
}

function heldBack(publicUrl: string, answer: Response | undefined): Finding {
  const encoding = answer?.headers.get('content-encoding');
  return problem(
    `${publicUrl} holds streams of events back${encoding ? ` to compress them (${encoding})` : ''}: answers reach open pages by polling, up to two minutes late.`,
    'Turn compression and buffering of the proxy off for paths with /streamTickets/, as deploy/Caddyfile and deploy/nginx.conf do.',
  );
}
