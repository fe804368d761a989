/** Drafts that an agent has on two devices, and replies that are held, at a real server. */

import { insertTicket } from '../src/api/operations/tickets.ts';
import { expect, test } from './support/demo.ts';
import { signInAtDesk as signIn } from './support/desk-sign-in.ts';
import { externalMessages } from './support/external-messages.ts';
import { framedWidgetOf } from './support/framed.ts';
import { servePage, tagOf } from './support/page.ts';
import { replyBox } from './support/reply-box.ts';
import { widgetOf } from './support/widget.ts';
import { write } from './support/write-as-customer.ts';
import { findTicket, sendFirstMessage } from './support/write-to-shop.ts';

test('a draft goes on at another device, and comes back there when the customer stops the reply', async ({
  page,
  demo,
  browser,
}) => {
  const ticketId = await write(demo, 'A pan that sticks', 'It sticks.');
  const other = await (await browser.newContext()).newPage();
  for (const device of [page, other]) {
    await signIn(device, demo);
    await device.goto(`${demo.url}/desk/tickets/${ticketId}`);
    await expect(replyBox(device)).toBeVisible();
  }
  await replyBox(page).fill('Season it');
  await expect(replyBox(other)).toHaveValue('Season it');
  await expect(other.getByRole('link', { name: /A pan that sticks.*Draft/ })).toBeVisible();
  await replyBox(other).fill('Season it with oil.');
  await expect(replyBox(page)).toHaveValue('Season it with oil.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (const device of [page, other]) {
    await expect(device.getByText(/^Sent in \d+ s/)).toBeVisible();
    await expect(replyBox(device)).toHaveValue('');
  }
  await write(demo, 'A pan that sticks', 'I bought a new one.', ticketId);
  for (const device of [page, other]) {
    await expect(replyBox(device)).toHaveValue('Season it with oil.');
    await expect(device.getByRole('alert').first()).toContainText('Not sent: Greta has just written.');
  }
  expect(await externalMessages(demo, ticketId)).toEqual(['It sticks.', 'I bought a new one.']);
  await other.context().close();
});

for (const { panelIn, widget, attribute, fromEmail } of [
  { panelIn: 'the page', widget: widgetOf, attribute: '', fromEmail: 'stella@post.example' },
  {
    panelIn: 'a frame',
    widget: framedWidgetOf,
    attribute: 'data-isolation="iframe" ',
    fromEmail: 'ivar@post.example',
  },
]) {
  test(`a reply is held while the visitor's panel in ${panelIn} is closed, and sent at once while it is open`, async ({
    page,
    demo,
  }) => {
    const tag = tagOf(demo).replace('<script ', `<script ${attribute}`);
    const site = await servePage({ body: `<main><h1>A page</h1></main>${tag}` });
    await page.goto(site.url);
    const { launcher, panel } = widget(page);
    await launcher.click();
    await panel.getByRole('link', { name: 'Contact' }).click();
    /** Resolves once the widget has marked the thread as read, or as left. */
    const marked = () =>
      page.waitForResponse(
        (response) =>
          response.url().includes('/message/markTicketRead/') && response.request().method() === 'POST',
      );

    const opening = marked();
    await sendFirstMessage(panel, 'My stove smells', fromEmail);
    await expect(panel.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
    await opening;
    const { agent, ticketId } = await findTicket(demo, fromEmail);
    const reply = async (message: string, undoSeconds = 10) => {
      const { json } = await demo.client.send(insertTicket, {
        ticketId: String(ticketId),
        fromEmail: agent.agentEmail,
        fromName: agent.agentName,
        toEmail: 'hello@skogsrand.example',
        subject: 'My stove smells',
        message,
        undoSeconds,
      });
      return json.held;
    };
    // The open thread tells that the visitor is there.
    const first = marked();
    expect(await reply('Does it leak?')).toBeNull();
    await expect(panel.getByText('Does it leak?')).toBeVisible();
    await first;
    const read = marked();
    expect(await reply('Is the cap on?')).toBeNull();
    await expect(panel.getByText('Is the cap on?')).toBeVisible();
    await read;

    const left = marked();
    await panel.getByRole('button', { name: 'Close' }).click();
    await left;
    expect(await reply('Use it outside.')).toMatchObject({ heldMessageId: expect.any(Number) });
    // Sends the held one too. The closed panel requests the thread, which is no visit.
    expect(await reply('And let it cool.', 0)).toBeNull();
    const counted = page.getByRole('button', { name: 'Help (1)' });
    await expect(counted).toBeVisible();
    expect(await reply('Or send it to us.')).toMatchObject({ heldMessageId: expect.any(Number) });

    const opened = marked();
    await counted.click();
    await opened;
    await expect(panel.getByText('And let it cool.')).toBeVisible();
    expect(await reply('Good luck.')).toBeNull();
    await expect(panel.getByText('Good luck.')).toBeVisible();
    await site.close();
  });
}
