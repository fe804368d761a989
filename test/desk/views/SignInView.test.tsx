/** An agent signs in: asks for a link, opens it by a click, and hears why a link does not work. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk, refusal } from '../fake-desk.ts';

const code = `fdl_1-${'a'.repeat(43)}`;
const button = (name: string) => page.getByRole('button', { name });

test('an address is asked for a link, and the agent is told to look in the mail', async () => {
  const desk = openDesk({ isSignedIn: false });
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
