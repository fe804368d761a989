/**
 * Mail without a terminal: an owner connects a mailbox in the first steps, tests it, and learns which mail server proves
 * agents' replies; a customer's mail is then answered at the desk and back, and by the agent's own mail program.
 */

import { createTransport } from 'nodemailer';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { type MailServers, openMailServers, receiverName } from './support/mail-servers.ts';
import { replyTo } from './support/mailbox.ts';
import { createServers, type Ready } from './support/servers.ts';

const inbox = 'help@shop.example';
const maja = 'maja@shop.example';
const kari = 'kari@post.example';
const servers = createServers();
let mail: MailServers;
let dataDir: string;
let ready: Ready;

test.beforeAll(async () => {
  mail = await openMailServers(inbox, true);
  dataDir = await servers.newFolder();
  const settings = { MAIL_HOSTS: 'localhost,127.0.0.1', MAIL_ANSWER_WAIT_SECONDS: '0' };
  ({ ready } = await servers.serve(['--port', '0', '--data', dataDir], settings));
});

test.afterAll(async () => {
  await servers.end();
  await mail?.close();
});

async function writeAsCustomer(text: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: mail.receiverPort, ignoreTLS: true });
  await transport.sendMail({ from: `Kari <${kari}>`, to: inbox, subject: 'My tent leaks', text });
  transport.close();
}

test('a new owner connects a mailbox, and a customer is answered by mail from the desk and back', async ({
  page,
}) => {
  test.slow();
  let began = Date.now();
  const note = (step: string) => {
    process.stdout.write(`${step}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    began = Date.now();
  };
  // The address that the server prints when it starts.
  const printed = await servers.command('desk', 'link', '--data', dataDir);
  await page.goto(`${ready.url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`);
  await page.getByRole('button', { name: 'Set up Frontdesk' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Maja Lund');
  await page.getByLabel('Email', { exact: true }).fill(maja);
  await page.getByRole('button', { name: 'Publish and continue' }).click();
  await expect(page.getByRole('button', { name: 'Articles' })).toHaveAttribute('aria-expanded', 'true');
  note('you and your help center');

  await page.getByRole('button', { name: 'Mail both ways' }).click();
  await page.getByLabel('Email addresses').fill(inbox);
  await page.getByRole('button', { name: 'Connect a mailbox' }).click();
  const login = new URL(mail.incoming['MAIL_IMAP_URL'] ?? '');
  const form = page.getByRole('dialog', { name: 'Connect a mailbox' });
  await expect(form.getByLabel('User name')).toHaveValue(inbox);
  await form.getByLabel('User name').fill(decodeURIComponent(login.username));
  await form.getByLabel('Password').fill('wrong');
  await form.getByLabel('Server for incoming email').fill(login.host);
  await form.getByLabel('Server for outgoing email').fill(new URL(mail.relayUrl).host);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(form.getByText(/Email can’t be fetched. The server doesn’t accept/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Password').fill(decodeURIComponent(login.password));
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/Email comes and goes through/)).toBeVisible();
  expect(await page.content()).not.toContain(`"${login.password}"`);
  note('connect the mailbox');

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(
    page.getByRole('listitem').getByText('It went out and came back: email works both ways.'),
  ).toBeVisible();
  note('mail both ways');

  await page.getByRole('button', { name: 'Email me a question' }).click();
  await expect(page.getByText(/Answer the email that was sent to/)).toBeVisible();
  const [question] = await mail.mailsTo(maja, 1);
  if (!question) throw new Error('there is no question');
  await replyTo(question, mail.receiverPort, { from: maja, text: 'Here I am.' });
  await page.getByRole('button', { name: new RegExp(`^Test .*${receiverName}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^Trust .*${receiverName}`) }).click();
  await expect(page.getByText(/Replies of agents are accepted if/)).toBeVisible();
  await expectAccessible(page);
  note('a mail server is trusted');

  await writeAsCustomer('It drips on my map.');
  await page.goto(`${ready.url}/desk`);
  await page.locator('.row', { hasText: 'My tent leaks' }).click();
  await expect(page.locator('.message', { hasText: 'It drips on my map.' })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Send it to us.');
  await page.keyboard.press('Control+Enter');
  const [answer] = await mail.mailsTo(kari, 1);
  if (!answer) throw new Error('there is no answer');
  expect(answer.text).toContain('Send it to us.');
  expect(answer.from?.value[0]?.address).toBe(inbox);
  note('a customer’s mail is answered at the desk');

  await replyTo(answer, mail.receiverPort, { from: kari, text: 'On its way.' });
  await expect(page.locator('.message', { hasText: 'On its way.' })).toBeVisible();
  note('the customer’s reply is in the thread');

  // The agent's own mail program: what is proved needs no approval.
  const notices = await mail.mailsTo(maja, 3);
  const notice = notices.at(-1);
  if (!notice) throw new Error('there is no notice');
  await replyTo(notice, mail.receiverPort, { from: `Maja Lund <${maja}>`, text: 'We have it, thank you.' });
  await expect(page.locator('.message', { hasText: 'We have it, thank you.' })).toBeVisible();
  note('an agent replies by mail');
});
