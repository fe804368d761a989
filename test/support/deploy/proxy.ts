/** nginx and Caddy with the files of `deploy/`, on ports and with certificates of a test's own. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../tools/fresh.mjs';
import { until } from '../data-folders.ts';
import { freePort } from '../free-port.ts';

export interface ProxyServer {
  /** With TLS, by a certificate that nobody knows. */
  readonly url: string;
  stop(): Promise<void>;
}

const readDeployed = (name: string) => readFile(join(root, 'deploy', name), 'utf8');

export async function startNginx(ports: readonly [number, number]): Promise<ProxyServer> {
  const folder = await emptyFolder();
  const [http, https] = [await freePort(), await freePort()];
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-newkey', 'rsa:2048', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', ['req', '-x509', ...subject, ...files]);
  const site = replaceEach(await readDeployed('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    '127.0.0.1:8080': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:8081': `127.0.0.1:${ports[1]}`,
    'server_name help.shop.example;': 'server_name localhost;',
    '/etc/letsencrypt/live/help.shop.example/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/help.shop.example/privkey.pem': join(folder, 'key.pem'),
  });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp { access_log off; ${places}\n${site} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'log'), '-c', config], { stdio: 'ignore' });
  return await proxyOf(child, `https://localhost:${https}`, folder);
}

/** `added` are lines that an operator has put into the site. */
export async function startCaddy(ports: readonly [number, number], added = ''): Promise<ProxyServer> {
  const folder = await emptyFolder();
  const url = `https://localhost:${await freePort()}`;
  const options = '{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n';
  const config = join(folder, 'Caddyfile');
  const opening = '{$FRONTDESK_HOST:help.shop.example} {\n';
  const site = replaceEach(await readDeployed('Caddyfile'), { [opening]: `${opening}${added}` });
  await writeFile(config, `${options}${site}`);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      FRONTDESK_HOST: url,
      FRONTDESK_SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  });
  return await proxyOf(child, url, folder);
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-proxy-'));
  await chmod(folder, 0o755);
  return folder;
}

/** @throws where something that is to be replaced is not there */
function replaceEach(text: string, replacements: Readonly<Record<string, string>>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`there is no “${from}”`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}

async function proxyOf(child: ChildProcess, url: string, folder: string): Promise<ProxyServer> {
  let failure = '';
  child.once('error', (error) => {
    failure = error.message;
  });
  const exit = once(child, 'close');
  exit.catch(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    // Caddy waits for streams that a failed test has left open.
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    await exit;
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  };
  await until(async () => {
    if (failure !== '' || child.exitCode !== null) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
      throw new Error(`the proxy does not run: ${failure} ${log}`);
    }
    return await askThrough(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return { url, stop };
}

export interface Asked {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** What has come until now. */
  readonly text: () => string;
  /** Resolves when all has come. */
  readonly whole: Promise<string>;
  close(): void;
}

/** Sends a request, and resolves as soon as the answer's head is there. */
export async function askThrough(
  url: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Asked> {
  const options = { method, headers, agent: false };
  const sent = url.startsWith('https:')
    ? requestSecurely(url, { ...options, rejectUnauthorized: false })
    : request(url, options);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject).end(body);
  });
  let text = '';
  response.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => {});
  const whole = new Promise<string>((resolve) => response.once('close', () => resolve(text)));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    whole,
    close: () => sent.destroy(),
  };
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
