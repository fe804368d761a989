/** An agent signs in: asks for a link, opens it by a click, and hears why a link does not work. */

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { noContent, refusal } from '../../../support/fake-desk/answers.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import { button, heading } from '../../../support/fake-desk/parts.ts';

const code = `fdl_1-${'a'.repeat(43)}`;

test('a link is requested by an email address, and the page asks to check the mail', async () => {
  const desk = openDesk({ isSignedIn: false, signIn: { hasPasskeys: false } });
  desk.answer(({ name }) => (name === 'POST /desk/link' ? noContent() : undefined));
  await expectAccessible(desk.host);
  await button('Send me a link').click();
  await expect.element(page.getByText(/^Enter an email address such as/)).toBeVisible();
  expect(desk.sent).toEqual([]);
  await page.getByLabelText('Email').fill('aino@skogsrand.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Check your email')).toHaveFocus();
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

test('the page names the setting at an address that the server does not know', async () => {
  const desk = openDesk({ isSignedIn: false, url: '/desk/tickets/12', signIn: { isPossible: false } });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`set PUBLIC_URL to ${location.origin} and start`);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible(desk.host);
});

test('a page without passkeys asks the browser for none', async () => {
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
  vi.spyOn(navigator.credentials, 'get').mockImplementation(async (options) => {
    asked.push(options?.mediation);
    return asked.length > 2 ? null : credential;
  });
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
});

test('a deployment that is not set up names itself, and where it printed the address that sets it up', async () => {
  const desk = openDesk({ isSignedIn: false, signIn: { isSetUp: false } });
  await expect.element(heading('Not set up yet')).toBeVisible();
  const hint = page.getByText(/^Frontdesk runs at/);
  await expect.element(hint).toHaveTextContent(location.host);
  await expect.element(hint).toHaveTextContent(/frontdesk desk link/);
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  await expectAccessible(desk.host);
});

test('the address that sets a deployment up says of what its opener becomes the owner', async () => {
  const desk = openDesk({ isSignedIn: false, url: `/desk#${code}`, signIn: { isSetUp: false } });
  desk.answer(() => Response.json({ status: 'used' }));
  await expect.element(page.getByText(/become the first owner/)).toHaveTextContent(location.host);
  await expectAccessible(desk.host);
  await button('Set up Frontdesk').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/has been used or has expired/);
  await expect.element(heading('Not set up yet')).toBeVisible();
});
