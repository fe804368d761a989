/** Beside the thread: the customer, notes about them and their other tickets. */

import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CustomerPane } from '../../../../src/desk/views/customer/CustomerPane.tsx';
import { NoticeBar } from '../../../../src/desk/views/frame/NoticeBar.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { ago } from '../../../support/fake-desk/answers.ts';
import { buildContact, majaOfFjord } from '../../../support/fake-desk/contacts.ts';
import { openDesk, renderPart } from '../../../support/fake-desk/open-desk.tsx';
import {
  button as buttonOf,
  expectFits,
  heading,
  inEveryLook,
  notice,
  openCustomer,
  openFirstTicket,
  customerPane as pane,
} from '../../../support/fake-desk/parts.ts';
import {
  buildDeskTicket,
  buildThread,
  buildThreadMessage,
  type FakeDeskOptions,
} from '../../../support/fake-desk/server.ts';

beforeEach(() => page.viewport(1440, 900));

const button = (name: string) => pane.getByRole('button', { name, exact: true });
const field = (name: string) => pane.getByRole('textbox', { name });

/** Renders the pane of a ticket's customer, with the notices about it. */
async function renderPane(options: FakeDeskOptions = {}) {
  const [ticket = buildDeskTicket(1)] = options.tickets ?? [];
  const desk = renderPart(
    <>
      <CustomerPane ticket={ticket} data={buildThread(ticket)} isOpen={false} onClose={() => {}} />
      <NoticeBar />
    </>,
    options,
  );
  await expect.element(pane.getByText('maja@post.example').first()).toBeVisible();
  return desk;
}

const renderKnown = () => renderPane({ contacts: [majaOfFjord] });

async function edit() {
  await button('Edit customer').click();
  await expect.element(field('First name')).toHaveFocus();
}

describe('a customer', () => {
  test('is shown with their company, phone number and labels, by one request after the thread', async () => {
    const desk = await openCustomer({ contacts: [majaOfFjord], tickets: [buildDeskTicket(1)] });
    await expect.element(pane.getByText('Fjord & Fell')).toBeVisible();
    await expect
      .element(pane.getByRole('link', { name: '+46701740605' }))
      .toHaveAttribute('href', 'tel:+46701740605');
    await expect.element(pane.getByText('vip')).toBeVisible();
    await expect.element(pane.getByText('No other tickets')).toBeVisible();
    const order = desk.sent.map(({ name }) => name);
    expect(order.indexOf('getCustomer')).toBeGreaterThan(order.indexOf('grabThread'));
    expect(desk.sentTo('getCustomer')).toEqual([{ email: 'maja@post.example' }]);
    await expectAccessible(desk.host);
  });

  test('is asked for once, for all of their tickets', async () => {
    const desk = await openCustomer({
      contacts: [majaOfFjord],
      tickets: [buildDeskTicket(1), buildDeskTicket(2)],
    });
    await pane.getByRole('link', { name: /^Ticket 2/ }).click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    await expect.element(pane.getByRole('link', { name: /^Ticket 1/ })).toBeVisible();
    expect(desk.sentTo('getCustomer')).toHaveLength(1);
    expect(desk.sentTo('searchTickets')).toHaveLength(1);
  });

  test('is not asked for while the drawer is closed', async () => {
    await page.viewport(1280, 720);
    const desk = await openFirstTicket();
    expect(desk.sentTo('getCustomer')).toHaveLength(0);
    await buttonOf('Show customer').click();
    await expect.element(button('Edit customer')).toBeVisible();
    expect(desk.sentTo('getCustomer')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(buttonOf('Show customer')).toHaveFocus();
  });

  test('is shown with their language, browser and the page that they wrote from', async () => {
    const [secure, plain] = ['https://shop.example/tents/4', 'http://shop.example/cart'] as const;
    const messages = {
      1: [buildThreadMessage(1, { page: secure })],
      2: [buildThreadMessage(2, { page: plain })],
    };
    await openCustomer({ messages });
    await expect.element(pane.getByText('Swedish')).toBeVisible();
    await expect.element(pane.getByText('Firefox 140, Windows')).toBeVisible();
    await expect.element(pane.getByText('Local time')).toBeVisible();
    const link = pane.getByRole('link', { name: 'shop.example/tents/4' });
    await expect.element(link).toHaveAttribute('href', secure);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await openCustomer({ messages, url: '/desk/tickets/2' });
    await expect.element(pane.getByText(plain)).toBeVisible();
    expect(pane.getByRole('link', { name: /cart/ }).elements()).toHaveLength(0);
  });

  test('is drawn without running anything that their contact holds', async () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    await openCustomer({
      contacts: [
        buildContact(5, {
          fullName: hostile,
          title: hostile,
          description: hostile,
          labels: [hostile],
          externalUrl: 'javascript:alert(1)',
        }),
      ],
    });
    await expect.element(pane.getByText('javascript:alert(1)')).toBeVisible();
    expect(pane.element().querySelectorAll('img, [href^="javascript:"]')).toHaveLength(0);
    expect(pane.element().textContent).toContain(hostile);
  });

  test('is loaded again after an error, which the pane names', async () => {
    const desk = openDesk({ url: '/desk/tickets/1' });
    desk.refuse('getCustomer', 400, { message: 'Validation' });
    await expect.element(pane.getByText('The customer couldn’t be loaded.')).toBeVisible();
    desk.recover();
    await button('Try again').click();
    await expect.element(button('Edit customer')).toBeVisible();
  });
});

describe('the form of a customer', () => {
  test('sends what was changed, and shows it at once', async () => {
    const desk = await renderKnown();
    await edit();
    await field('Position').fill('Head of buying');
    const release = desk.hold('updateContact');
    await button('Save').click();
    await expect.element(pane.getByText('Head of buying')).toBeVisible();
    release();
    await expect.element(notice()).toHaveTextContent('Customer saved');
    expect(desk.sentTo('updateContact')).toEqual([{ id: '5', title: 'Head of buying' }]);
    await expect.element(button('Edit customer')).toHaveFocus();
  });

  test('makes a contact of a customer without one, with their name', async () => {
    const desk = await renderPane({ tickets: [buildDeskTicket(1, { fromName: 'Maja Berg Lindgren' })] });
    await edit();
    await expect.element(field('First name')).toHaveValue('Maja Berg');
    await expect.element(field('Last name')).toHaveValue('Lindgren');
    await button('Add phone').click();
    await expect.element(field('Phone')).toHaveFocus();
    await userEvent.keyboard('070-174 06 05');
    await button('Save').click();
    await expect
      .element(pane.getByText('Enter the number with its country code, such as +46 63 555 01 40.'))
      .toBeVisible();
    await expect.element(field('Phone')).toHaveFocus();
    await expectAccessible(desk.host);
    await field('Phone').fill('0046 (70) 174-06 05');
    await userEvent.keyboard('{Enter}');
    await expect.element(notice()).toHaveTextContent('Customer saved');
    expect(desk.sentTo('createContact')).toMatchObject([
      {
        firstName: 'Maja Berg',
        lastName: 'Lindgren',
        emails: [{ email: 'maja@post.example', isPrimary: true }],
        phones: [{ phone: '+46701740605', isPrimary: true }],
      },
    ]);
  });

  test('keeps what a colleague has added to a list meanwhile', async () => {
    const desk = await renderKnown();
    await edit();
    await button('Add email').click();
    await userEvent.keyboard('maja@shop.example');
    const theirs = [{ email: 'maja@home.example', isPrimary: false }];
    const contact = desk.contacts.contacts.get(5);
    if (contact) desk.contacts.add({ ...contact, title: 'Owner', emails: [...contact.emails, ...theirs] });
    await button('Save').click();
    await expect.element(notice()).toHaveTextContent('Customer saved');
    expect(desk.sentTo('updateContact')).toEqual([
      {
        id: '5',
        emails: [
          { email: 'maja@post.example', isPrimary: true },
          { email: 'maja@home.example', isPrimary: false },
          { email: 'maja@shop.example', isPrimary: false },
        ],
      },
    ]);
    await expect.element(pane.getByText('Owner')).toBeVisible();
  });

  test('comes back with what was typed, and says beside the field what the server refuses', async () => {
    const desk = await renderKnown();
    await edit();
    await button('Add email').click();
    await userEvent.keyboard('nils@post.example');
    desk.refuse('updateContact', 409, {
      message: 'Conflict',
      error: { field: 'email', row: { email: 'nils@post.example', isPrimary: false } },
    });
    await button('Save').click();
    await expect.element(pane.getByText('Another customer has this email address.')).toBeVisible();
    await expect.element(field('Email 2')).toHaveValue('nils@post.example');
    await expect.element(field('Email 2')).toHaveFocus();
    await expect.element(notice()).toHaveTextContent('Not saved. What you entered is still here.');
    await button('Cancel').click();
    await expect.element(pane.getByRole('heading', { name: 'Maja Lindgren' })).toBeVisible();
  });

  test('says that the contact was removed meanwhile, and adds it again', async () => {
    const desk = await renderKnown();
    await edit();
    await field('Position').fill('Owner');
    desk.contacts.contacts.delete(5);
    await button('Save').click();
    await expect.element(notice()).toHaveTextContent('This customer has been removed.');
    await expect.element(field('Position')).toHaveValue('Owner');
    await button('Save').click();
    await expect.element(notice()).toHaveTextContent('Customer saved');
    expect(desk.sentTo('createContact')).toMatchObject([
      { firstName: 'Maja', title: 'Owner', accountId: 50 },
    ]);
  });

  test('chooses a company that is there, or makes a new one', async () => {
    const desk = await renderPane();
    await edit();
    const company = pane.getByRole('combobox', { name: 'Company' });
    await company.fill('fjord & fell');
    await button('Save').click();
    await expect.poll(() => desk.sentTo('createContact')).toMatchObject([{ accountId: 50 }]);
    await expect.element(button('Edit customer')).not.toHaveAttribute('aria-disabled', 'true');
    await edit();
    await company.fill('Kebnekaise AB');
    await expect.element(pane.getByText('⁨Kebnekaise AB⁩ will be added as a new company.')).toBeVisible();
    await button('Save').click();
    await expect.poll(() => desk.sentTo('createAccount')).toEqual([{ name: 'Kebnekaise AB' }]);
    await expect.element(pane.getByText('Kebnekaise AB')).toBeVisible();
  });

  test('says that the company was removed meanwhile, and adds it again', async () => {
    const desk = await renderKnown();
    await edit();
    await pane.getByRole('combobox', { name: 'Company' }).fill('');
    await button('Save').click();
    await expect.element(notice()).toHaveTextContent('Customer saved');
    await edit();
    await pane.getByRole('combobox', { name: 'Company' }).fill('Fjord & Fell');
    desk.refuse('updateContact', 400, { message: 'accountId not found', errors: [] });
    desk.contacts.accounts.clear();
    await button('Save').click();
    await expect.element(pane.getByText('Please check this field.')).toBeVisible();
    desk.recover();
    await button('Save').click();
    await expect.poll(() => desk.sentTo('createAccount')).toEqual([{ name: 'Fjord & Fell' }]);
  });

  test('sets labels that the owner has', async () => {
    const desk = await renderKnown();
    await edit();
    await pane.getByRole('checkbox', { name: 'wholesale' }).click();
    await button('Save').click();
    await expect
      .poll(() => desk.sentTo('updateContact'))
      .toEqual([{ id: '5', labels: ['vip', 'wholesale'] }]);
  });

  test('is accessible and fits in every width and direction', async () => {
    await inEveryLook([1440, 900, 320], async (language, width) => {
      const desk = openDesk({ language, url: '/desk/tickets/1', contacts: [majaOfFjord] });
      const toggle = () => desk.host.querySelector<HTMLElement>('.customer-toggle');
      await expect.poll(toggle).not.toBeNull();
      if (width < 1440) toggle()?.click();
      const pen = () =>
        desk.host.querySelector<HTMLElement>('.customer-head .bar-button:not(.customer-close *)');
      await expect.poll(pen).not.toBeNull();
      pen()?.click();
      await expect.poll(() => desk.host.querySelector('.contact-form')).not.toBeNull();
      await expectAccessible(desk.host);
      expectFits();
    });
  });
});

describe('notes about a customer', () => {
  test('are added, changed and removed, the newest first', async () => {
    const desk = await renderKnown();
    await expect.element(field('Add a note about this customer')).toBeVisible();
    await expect.element(button('Add note')).not.toBeInTheDocument();
    await field('Add a note about this customer').fill('Prefers to be called.');
    await button('Add note').click();
    await expect.element(pane.getByText('Prefers to be called.')).toBeVisible();
    await expect
      .poll(() => desk.sentTo('createNote'))
      .toEqual([{ contactId: 5, content: 'Prefers to be called.' }]);
    await field('Add a note about this customer').fill('Before noon.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const texts = () =>
      Array.from(pane.element().querySelectorAll('.person-note-text'), (note) => note.textContent);
    await expect.poll(() => desk.sentTo('createNote')).toHaveLength(2);
    await expect.poll(texts).toEqual(['Before noon.', 'Prefers to be called.']);
    await expectAccessible(desk.host);

    await button('Edit note').first().click();
    await expect.element(field('Edit note')).toHaveFocus();
    await field('Edit note').fill('Before ten.');
    await button('Save').click();
    await expect.poll(texts).toEqual(['Before ten.', 'Prefers to be called.']);
    await expect.element(pane.getByText(/ · edited$/)).toBeVisible();
    await button('Remove note').last().click();
    await expect.poll(texts).toEqual(['Before ten.']);
    await buttonOf('Undo').click();
    await expect.poll(texts).toEqual(['Prefers to be called.', 'Before ten.']);
  });

  test('make a contact of a customer without one', async () => {
    const desk = await renderPane({ tickets: [buildDeskTicket(1, { fromName: '' })] });
    await field('Add a note about this customer').fill('Asks for a catalogue.');
    await button('Add note').click();
    await expect.poll(() => desk.sentTo('createNote')).toHaveLength(1);
    expect(desk.sentTo('createContact')).toEqual([
      { firstName: 'maja', lastName: '', emails: [{ email: 'maja@post.example' }] },
    ]);
  });

  test('are kept while they are typed, and given back if they are refused', async () => {
    const desk = await renderKnown();
    await field('Add a note about this customer').fill('Half a thou');
    await renderKnown();
    await expect.element(field('Add a note about this customer')).toHaveValue('Half a thou');
    desk.recover();
    const again = await renderKnown();
    again.refuse('createNote', 500, { message: 'x' });
    await button('Add note').click();
    await expect.element(notice()).toHaveTextContent('Not saved. Your note is still here.');
    await expect.element(field('Add a note about this customer')).toHaveValue('Half a thou');
  });

  test('are changed by their authors and by owners only', async () => {
    const note = { id: 9, contactId: 5, content: 'Called.', agentId: 8, createdAt: ago(3), updatedAt: null };
    const open = async (role: 'agent' | 'owner') => {
      await renderPane({ role, contacts: [buildContact(5)], contactNotes: [note] });
      await expect.element(pane.getByText('Called.')).toBeVisible();
    };
    await open('agent');
    expect(button('Edit note').elements()).toHaveLength(0);
    await open('owner');
    await expect.element(button('Edit note')).toBeVisible();
  });
});

describe('other tickets of a customer', () => {
  test('are those of all addresses of the contact, have their state, and open in place', async () => {
    const tickets = [
      buildDeskTicket(1),
      buildDeskTicket(2, { status: 'solved', fromEmail: 'maja@shop.example' }),
      buildDeskTicket(3, { fromEmail: 'nils@post.example' }),
    ];
    await openCustomer({
      tickets,
      contacts: [
        buildContact(5, {
          emails: [
            { email: 'maja@post.example', isPrimary: true },
            { email: 'Maja@Shop.example', isPrimary: false },
          ],
        }),
      ],
    });
    await expect.element(pane.getByRole('link', { name: /^Ticket 2 Solved/ })).toBeVisible();
    expect(pane.getByRole('link', { name: /^Ticket 3/ }).elements()).toHaveLength(0);
    await pane.getByRole('link', { name: /^Ticket 2/ }).click();
    await expect.element(heading('Ticket 2')).toBeVisible();
    expect(location.pathname).toBe('/desk/tickets/2');
  });

  test('are loaded again when one of them changes, but not for one of another customer', async () => {
    const tickets = [
      buildDeskTicket(1),
      buildDeskTicket(2),
      buildDeskTicket(3, { fromEmail: 'nils@post.example' }),
    ];
    const desk = await openCustomer({ contacts: [majaOfFjord], tickets });
    await expect.element(pane.getByRole('link', { name: /^Ticket 2 New/ })).toBeVisible();
    expect(desk.sentTo('searchTickets')).toHaveLength(1);
    desk.tickets[1] = buildDeskTicket(2, { status: 'solved', version: 2 });
    desk.push('ticket', { ticketId: 3, version: 2, kind: 'changed' });
    desk.push('ticket', { ticketId: 2, version: 2, kind: 'changed' });
    await expect.element(pane.getByRole('link', { name: /^Ticket 2 Solved/ })).toBeVisible();
    expect(desk.sentTo('searchTickets')).toHaveLength(2);
  });
});
