/** A push service on this machine, and browsers that subscribe at it: they decrypt what is sent to them. */

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { NewPushSubscription, PushNotice } from '../../src/api/schemas/desk-push.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface PushBrowser {
  readonly subscription: NewPushSubscription;
  /** Returns what a push contains. @throws {Error} if it was encrypted for another browser */
  decrypt(push: Pick<ReceivedPush, 'body'>): PushNotice;
}

export interface TestPushService {
  readonly url: string;
  readonly received: ReceivedPush[];
  /** What the next requests are answered with; then 201. */
  readonly answers: number[];
  /** Leaves requests without a response from now on. */
  isSilent: boolean;
  /** Makes a browser that has an endpoint at the service. */
  subscribe(name: string, language?: string): PushBrowser;
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (!service.isSilent) response.writeHead(answers.shift() ?? 201).end();
  }

  const service: TestPushService = {
    url,
    received,
    answers,
    isSilent: false,
    subscribe: (name, language = 'en') => createPushBrowser(`${url}/${name}`, language),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

export function createPushBrowser(endpoint: string, language = 'en'): PushBrowser {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const authSecret = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: authSecret.toString('base64url'),
      language,
    },
    decrypt({ body }) {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + senderKey.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = hkdfSync('sha256', keys.computeSecret(senderKey), authSecret, info, 32);
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      return JSON.parse(padded.subarray(0, end).toString());
    },
  };
}

/** Checks the token of a push by the key beside it, and returns both. @throws {Error} for a wrong signature */
export async function verifyVapid(
  { headers }: Pick<ReceivedPush, 'headers'>,
  audience: string,
): Promise<{ readonly claims: JWTPayload; readonly publicKey: string }> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const { payload: claims } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] });
  return { claims, publicKey };
}
