/** An agent signs in: asks for a link, opens it by a click, and hears why a link does not work. */

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk, refusal } from '../fake-desk.ts';

const code = `fdl_1-${'a'.repeat(43)}`;
const button = (name: string) => page.getByRole('button', { name });

test('an address is asked for a link, and the agent is told to look in the mail', async () => {
  const desk = openDesk({ isSignedIn: false, signIn: { hasPasskeys: false } });
  desk.answer(({ name }) => (name === 'POST /desk/link' ? new Response(null, { status: 204 }) : undefined));
  await expectAccessible(desk.host);
  await button('Send me a link').click();
  await expect.element(page.getByText(/^Enter an email address such as/)).toBeVisible();
  expect(desk.sent).toEqual([]);
  await page.getByLabelText('Email').fill('aino@skogsrand.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(desk.sentTo('POST /desk/link')).toEqual([{ email: 'aino@skogsrand.example' }]);
  expect(desk.sent[0]?.headers.get('frontdesk-desk')).toBe('1');
  await expectAccessible(desk.host);
  await button('Use another address').click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('a link is used up by a click, and by nothing before it', async () => {
  const desk = openDesk({ isSignedIn: false, url: `/desk#${code}` });
  desk.answer(({ name }) => (name === 'POST /desk/session' ? Response.json({ status: 'open' }) : undefined));
  await expectAccessible(desk.host);
  expect(desk.sent).toEqual([]);
  await button('Sign in').click();
  await expect.poll(() => desk.left).toEqual(['/desk']);
  expect(desk.sentTo('POST /desk/session')).toEqual([{ code }]);
});

test('a link leads to the ticket for which the agent had to sign in', async () => {
  openDesk({ isSignedIn: false, url: '/desk/tickets/12?view=open' });
  const desk = openDesk({ isSignedIn: false, url: `/desk#${code}` });
  desk.answer(() => Response.json({ status: 'open' }));
  await page.elementLocator(desk.host).getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => desk.left).toEqual(['/desk/tickets/12?view=open']);
});

test.each([
  ['used', /has been used or has expired/],
  ['other-browser', /only in the browser that asked for it/],
])('a link that does not work (%s) says why, and offers a new one', async (status, words) => {
  const desk = openDesk({ isSignedIn: false, url: `/desk#${code}` });
  desk.answer(() => Response.json({ status }));
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(button('Send me a link')).toBeVisible();
  await expectAccessible(desk.host);
});

test('too many tries and a missing server have words of their own', async () => {
  const desk = openDesk({ isSignedIn: false, url: `/desk#${code}` });
  desk.answer(() => refusal(429, { code: 'TooManyRequests', message: 'Too many' }));
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Too many tries/);
  desk.answer(() => Promise.reject(new TypeError('offline')));
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Check your connection/);
});

test('a link that is pasted into the address bar of an open page is opened there', async () => {
  openDesk({ isSignedIn: false });
  location.hash = code;
  await expect.element(page.getByText(/The link works once/)).toBeVisible();
});

test('without mail, the page says how to get a link, and asks for no address', async () => {
  const desk = openDesk({ isSignedIn: false, signIn: { hasMail: false } });
  await expect
    .element(page.getByText(/^This server sends no email/))
    .toHaveTextContent(/frontdesk desk link/);
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  await expect.element(button('Sign in with a passkey')).toBeVisible();
  await expectAccessible(desk.host);
});

test('at an address of which the server knows nothing, the page names the setting', async () => {
  const desk = openDesk({ isSignedIn: false, url: '/desk/tickets/12', signIn: { isPossible: false } });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`set PUBLIC_URL to ${location.origin} and start`);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible(desk.host);
});

test('where browsers have no passkeys, none is asked for', async () => {
  const desk = openDesk({ isSignedIn: false, signIn: { hasPasskeys: false } });
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  await expect.element(button('Sign in with a passkey')).not.toBeInTheDocument();
  expect(desk.sent).toEqual([]);
});

test('the browser offers passkeys in the field, and one that is unknown says so and is offered again', async () => {
  const bytes = new Uint8Array([1, 2, 255]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  const credential = { id: '', type: 'public-key', rawId: bytes, response };
  const asked: (CredentialMediationRequirement | undefined)[] = [];
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(async (options) => {
    asked.push(options?.mediation);
    return asked.length > 2 ? null : credential;
  });
  try {
    const desk = openDesk({ isSignedIn: false });
    let answers = 0;
    desk.answer(({ name }) => {
      if (name === 'POST /desk/session/passkey/options')
        return Response.json({ challenge: 'AQI_', rpId: 'localhost', timeout: 1000 });
      if (name !== 'POST /desk/session/passkey') return undefined;
      answers += 1;
      return Response.json({ status: answers === 1 ? 'unknown' : 'open' });
    });
    await expect.poll(() => desk.left).toEqual(['/desk']);
    expect(asked).toEqual(['conditional', 'conditional']);
    const signed = 'AQL_';
    expect(desk.sentTo('POST /desk/session/passkey')[0]).toEqual({
      id: signed,
      clientDataJSON: signed,
      authenticatorData: signed,
      signature: signed,
      userHandle: signed,
    });
  } finally {
    get.mockRestore();
    vi.restoreAllMocks();
  }
});
