import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { request } from 'undici';
import { withoutTrailingSlashes } from '../../../../api/trailing-slashes.ts';
import { limited } from '../../../../formats/limited.ts';
import { version } from '../../../bundle/version.ts';
import type { Config } from '../../../settings/server/config.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

/** Bytes of an answer that are read. */
const maxBytes = 5_000_000;

const OpenApi = Compile(Type.Object({ info: Type.Object({ title: Type.String(), version: Type.String() }) }));

export const publicUrlCheck: Check = {
  name: 'public url',
  async run({ config, signal }) {
    if (!config) return [];
    const { publicUrl } = config.listen;
    if (publicUrl === null) return [withoutUrl(config)];
    return [...judgeTransport(publicUrl, config.listen.trustProxy), await askOutside(publicUrl, signal)];
  },
};

const ownNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

function withoutUrl({ listen: { host } }: Config): Finding {
  if (ownNames.has(host)) return ok('PUBLIC_URL is not set, and the server listens to this machine alone.');
  return warning(
    'PUBLIC_URL is not set: mails have no links, and votes and messages from our own pages are refused.',
    'Set it to the address at which visitors reach this deployment.',
  );
}

/** Whoever speaks TLS for us is a proxy, as we do not. */
export function judgeTransport(publicUrl: string, trustProxy: readonly string[]): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') {
    if (trustProxy.length > 0) return [];
    return [
      warning(
        'PUBLIC_URL begins with https:, so a proxy stands in front, and TRUST_PROXY does not name it: all visitors look like one address, and share its limits.',
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
