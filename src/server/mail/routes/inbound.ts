/** Serves `POST /mail/inbound` for mail providers: raw mail signed as in Standard Webhooks, or JSON with a password. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { sha256 } from '../../../formats/hash.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { createMailCounter } from '../incoming/channels/mail-counter.ts';
import { type PostedMail, readProviderPayload } from '../incoming/channels/provider-payload.ts';
import { mailLimits } from '../incoming/parse/parsed-mail.ts';

export interface MailInboundOptions {
  /** The key of signatures, and the password of providers. */
  readonly secret: string;
  /** Stores a mail; returns false if no inbox has one of its email addresses. */
  readonly receive: (mail: PostedMail) => Promise<boolean>;
}

/** Limits the bytes of a request with a mail in JSON: Base64 and escapes make it longer. */
const jsonBytes = 2 * mailLimits.bytes;

/** Seconds for which a signature is valid. */
const signatureSeconds = 300;

/** Limits the requests of one IP network in a minute. */
const perMinute = 600;

export async function mountMailInbound(
  app: FastifyInstance,
  { secret, receive }: MailInboundOptions,
): Promise<void> {
  const countMail = createMailCounter(perMinute);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: mailLimits.bytes },
      (_request, body, done) => done(null, body),
    );
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: jsonBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: Buffer; Querystring: { to?: unknown; from?: unknown } }>('/mail/inbound', {
      config: { mayTakeLong: true },
      // Checks the request before its body is read, so that strangers' requests cost little.
      onRequest: async (request) => {
        if (!(await countMail(ipNetwork(request.ip))))
          throw new Refusal('TooManyRequests', 'Too many mails.', undefined, 60);
        const isKnown = isRaw(request) ? isRecent(request) : hasPassword(request, secret);
        if (!isKnown) throw unauthorized();
      },
      handler: async (request) => {
        const mails = isRaw(request) ? [readRaw(request, secret)] : readJson(request.body);
        for (const mail of mails) {
          if (mail.raw.length > mailLimits.bytes)
            throw new Refusal('PayloadTooLarge', 'A mail can be at most 52 MB.');
          if (!(await receive(mail)))
            throw new Refusal('UnprocessableContent', "No inbox has one of the mail's email addresses.");
        }
        return { result: 'success' };
      },
    });
  });
}

const unauthorized = () => new Refusal('Unauthorized', 'The signature or the password is wrong.');

function isRaw({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').startsWith('message/rfc822');
}

/** Whether a request has the password, in basic authentication (Postmark) or as a token (SparkPost). */
function hasPassword({ headers }: FastifyRequest, secret: string): boolean {
  const token = headers['x-messagesystems-webhook-token'];
  if (typeof token === 'string') return isSame(token, secret);
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/.exec(headers.authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  return isSame(credentials.slice(credentials.indexOf(':') + 1), secret);
}

function isRecent(request: FastifyRequest): boolean {
  const timestamp = Number(headerValue(request, 'webhook-timestamp'));
  return Math.abs(Date.now() / 1000 - timestamp) <= signatureSeconds;
}

/** @throws {Refusal} `Unauthorized` unless one of its signatures is valid */
function readRaw(
  request: FastifyRequest<{ Body: Buffer; Querystring: { to?: unknown; from?: unknown } }>,
  secret: string,
): PostedMail {
  const { body, query } = request;
  const signed = `${headerValue(request, 'webhook-id')}.${headerValue(request, 'webhook-timestamp')}.`;
  const expected = `v1,${createHmac('sha256', signingKey(secret)).update(signed).update(body).digest('base64')}`;
  const signatures = headerValue(request, 'webhook-signature').split(' ').slice(0, 10);
  if (!signatures.some((signature) => isSame(signature, expected))) throw unauthorized();
  if (typeof query.to !== 'string' || query.to === '') throw invalidInput('to', query.to ?? null);
  return {
    envelopeFrom: typeof query.from === 'string' ? query.from : null,
    envelopeTo: query.to.split(','),
    raw: body,
  };
}

/** Decodes a secret in the form of Standard Webhooks; any other secret is used as the key. */
function signingKey(secret: string): Buffer {
  const prefix = 'whsec_';
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret);
}

function readJson(body: Buffer): PostedMail[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    throw invalidInput('body', null);
  }
  const mails = readProviderPayload(parsed);
  if (mails === null) throw invalidInput('body', null);
  return mails;
}

function headerValue({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Compares two texts in constant time. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}
