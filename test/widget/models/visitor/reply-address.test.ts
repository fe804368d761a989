/** The address that gets the replies of a ticket, and setting it. */

import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { createReplyAddress } from '../../../../src/widget/models/visitor/reply-address.ts';
import type { Visitor } from '../../../../src/widget/models/visitor/visitor.ts';
import { buildTicket } from '../../../support/visitor-answers.ts';

const reserved = `visitor-${'0a'.repeat(16)}@visitors.invalid`;

interface AddressOptions {
  readonly fromEmail?: string;
  readonly claims?: Visitor['claims'];
  readonly answer?: () => Response | Promise<Response>;
}

/** A ticket whose email can be set; `listed` and `isSettable` are what the server says of it. */
function createAddress(options: AddressOptions = {}) {
  const { fromEmail = 'kim@post.example', claims = null, answer = () => Response.error() } = options;
  const listed = signal(fromEmail);
  const isSettable = signal(true);
  const sent: unknown[] = [];
  const onError = vi.fn();
  const refresh = vi.fn(async () => ({ status: 'ready' as const, value: [] }));
  const { send } = createClient({
    baseUrl: 'https://support.example/',
    userId: 1,
    apiKey: 'fdp_key',
    retries: 0,
    async fetch(input, init) {
      sent.push(await new Request(input, init).json());
      return await answer();
    },
  });
  const model = createReplyAddress(1, {
    visitor: { claims, onError, send },
    tickets: {
      find: () => ({ ...buildTicket({ fromEmail: listed.value }), status: 'new' }),
      refresh,
      reads: { canSetEmail: () => isSettable.value },
    },
  });
  return { model, listed, isSettable, sent, onError, refresh };
}

const accepted = (fromEmail: string, canSetEmail: boolean) => () =>
  Response.json({ result: 'success', json: { ticketID: 1, fromEmail, canSetEmail } });

const refused =
  (status: number, body: object = { code: 'No', message: 'no' }, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });

test('the form of the reply address begins with it, and shows the saved one before tickets are loaded again', async () => {
  const { model, listed, sent, refresh } = createAddress({ answer: accepted('lena@post.example', false) });
  expect([model.email.value, model.canSet.value, model.isSaved.value]).toEqual([
    'kim@post.example',
    true,
    false,
  ]);
  model.open();
  expect(model.form.value?.text).toBe('kim@post.example');
  model.type(' lena@post.example ');
  await model.save();
  expect(sent).toEqual([{ fromEmail: 'lena@post.example' }]);
  expect(model.form.value).toBeNull();
  expect([model.email.value, model.canSet.value, model.isSaved.value]).toEqual([
    'lena@post.example',
    false,
    true,
  ]);
  expect(refresh).toHaveBeenCalledOnce();
  listed.value = 'lena@post.example';
  expect(model.email.value).toBe('lena@post.example');
  listed.value = 'changed-in-another-tab@post.example';
  expect(model.email.value).toBe('changed-in-another-tab@post.example');
});

test('a reserved address is shown as none, also in the form', async () => {
  const { model, sent } = createAddress({ fromEmail: reserved, answer: accepted('lena@post.example', true) });
  expect(model.email.value).toBe('');
  model.open();
  expect(model.form.value?.text).toBe('');
  await model.save();
  expect(model.form.value?.problem).toBe('fieldRequired');
  model.type(reserved);
  await model.save();
  expect(model.form.value?.problem).toBe('fieldEmail');
  expect(sent).toEqual([]);
  model.type('lena@post.example');
  expect(model.form.value?.problem).toBeUndefined();
  await model.save();
  expect([model.email.value, model.canSet.value]).toEqual(['lena@post.example', true]);
});

test('the reply address is not requested of a visitor who is signed in, nor where the server accepts none', () => {
  const claims = { sub: '1', email: 'maja@post.example', name: 'Maja', exp: 4_000_000_000 };
  const known = createAddress({ claims });
  expect([known.model.isAsked, known.model.canSet.value]).toEqual([false, false]);
  const { model, isSettable } = createAddress();
  isSettable.value = false;
  expect([model.isAsked, model.canSet.value]).toEqual([true, false]);
});

const invalid = { message: 'Validation', errors: [{ value: 'x', index: null, label: 'fromEmail' }] };
const final = { failure: { isFinal: true } };
const passing = { failure: { isFinal: false, retryAfter: undefined } };

test.each<[string, () => Response, object, boolean]>([
  ['400', refused(400, invalid), { problem: 'fieldRefused' }, true],
  ['403', refused(403), final, false],
  ['404', refused(404), final, false],
  ['409', refused(409), final, false],
  [
    '429',
    refused(429, {}, { 'Retry-After': '3600' }),
    { failure: { isFinal: false, retryAfter: 3600 } },
    true,
  ],
  ['500', refused(500), passing, true],
  [
    'no network',
    () => {
      throw new TypeError('no network');
    },
    passing,
    true,
  ],
])(
  'the typed reply address is kept, and can be sent again if that may help: %s',
  async (_name, answer, shown, canSet) => {
    const { model, sent, onError } = createAddress({ answer });
    model.open();
    model.type('lena@post.example');
    await model.save();
    expect(model.form.value).toMatchObject({ text: 'lena@post.example', isSending: false, ...shown });
    expect(model.canSet.value).toBe(canSet);
    expect(model.email.value).toBe('kim@post.example');
    expect(onError).toHaveBeenCalledTimes('failure' in shown && canSet ? 1 : 0);
    await model.save();
    expect(sent).toHaveLength(canSet ? 2 : 1);
    model.close();
    expect(model.form.value).toBeNull();
  },
);

test('the reply address is sent once, and saved although the form was closed meanwhile', async () => {
  let respond = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { model, sent } = createAddress({ answer: () => answered });
  model.open();
  model.type('lena@post.example');
  const saved = model.save();
  await model.save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  model.close();
  respond(accepted('lena@post.example', false)());
  await saved;
  expect(sent).toHaveLength(1);
  expect([model.form.value, model.email.value]).toEqual([null, 'lena@post.example']);
});
