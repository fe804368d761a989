import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { fetch, type Response, request } from 'undici';
import { streamProbePath, streamTimeouts } from '../../../api/event-streams.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import { limited } from '../../../formats/limited.ts';
import { version } from '../../bundle/version.ts';
import type { Config } from '../../settings/server/config.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning } from './check.ts';

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
  if (ownNames.has(host))
    return ok('PUBLIC_URL is not set, and only this machine can connect to the server.');
  return warning(
    'PUBLIC_URL is not set: emails contain no links, and votes and messages from hosted pages are refused.',
    'Set it to the URL at which visitors reach this deployment.',
  );
}

/** Judges the protocol of the URL. An `https:` URL needs a proxy, since Frontdesk's servers have no TLS. */
export function judgeTransport(publicUrl: string, trustProxy: readonly string[]): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') {
    if (trustProxy.length > 0) return [];
    return [
      warning(
        'PUBLIC_URL begins with https:, so requests come through a proxy, but TRUST_PROXY is not set: all visitors seem to have the proxy’s IP address, and share its rate limits.',
        'Set TRUST_PROXY to the IP address from which the proxy connects to the server, or to a network name such as loopback.',
      ),
    ];
  }
  if (ownNames.has(hostname)) return [];
  return [
    warning(
      'PUBLIC_URL begins with http:, so others on the network can read what visitors write.',
      'Run a proxy with a TLS certificate in front of the servers, and set PUBLIC_URL to its https: URL.',
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
        `${publicUrl} answers with the status ${statusCode}, and not as Frontdesk.`,
        'Check that a server is running, and where the proxy forwards requests. If it redirects, set PUBLIC_URL to the target.',
      );
    }
    const { title, version: theirs } = OpenApi.Parse(JSON.parse(await readText(body))).info;
    if (title !== 'Frontdesk') throw new Error('another program answered');
    if (theirs === version) return ok(`${publicUrl} answers as Frontdesk ${version}.`);
    return warning(
      `${publicUrl} answers as Frontdesk ${theirs}, but this command is Frontdesk ${version}.`,
      'Restart the servers with this release.',
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return warning(
        `${publicUrl} cannot be reached from this machine (${String(error.code)}).`,
        'Check that a server is running, and check the DNS name, the certificate and the firewall. If only this machine cannot reach the URL, nothing is wrong.',
      );
    return problem(
      `${publicUrl} answers, but not as Frontdesk.`,
      'Check where the DNS name and the proxy lead.',
    );
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

/** The maximum characters that are read before `hello`; the server sends about two thousand. */
const maxText = 100_000;

/** Opens an event stream through `publicUrl`, and judges whether its `hello` arrives at once. */
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
      return warning(
        `No event stream can be opened through ${publicUrl} at this moment.`,
        'Run frontdesk doctor again.',
      );
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/event-stream'))
      return problem(
        `${publicUrl} answers with the status ${status} in place of an event stream.`,
        `Let the proxy forward GET requests for ${streamProbePath} and */streamTickets/*.`,
      );
    timer = giveUpAfter(streamTimeouts.hello);
    if (await bringsHello(answer)) return ok(`Event streams through ${publicUrl} arrive without delay.`);
    return heldBack(publicUrl, answer);
  } catch {
    // A server that does not answer is reported by the check `public url`.
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
    `${publicUrl} delays event streams${encoding ? ` to compress them (${encoding})` : ''}: agents’ replies reach open pages up to two minutes late, by polling.`,
    'Turn off compression and buffering in the proxy for paths with /streamTickets/, as in deploy/Caddyfile and deploy/nginx.conf.',
  );
}
