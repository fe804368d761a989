/** Tickets that are linked by their mails: what a first message answers, and answers from other addresses. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { ago } from '../../support/fake-desk/answers.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import { expectFits, inEveryLook, openFirstTicket } from '../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildThreadMessage, type FakeDeskOptions } from '../../support/fake-desk/server.ts';

const lamp = buildDeskTicket(1, { subject: 'Broken lamp', createdDate: ago(40) });
const answer = buildDeskTicket(2, {
  subject: 'Re: Broken lamp',
  fromEmail: 'maja.berg@work.example',
  fromName: '',
  createdDate: ago(2),
});

const linkTo = ({ ticketId, subject, fromEmail, fromName, createdDate }: typeof lamp) => ({
  ticketId,
  subject,
  fromEmail,
  fromName,
  createdDate,
});

const linked: FakeDeskOptions = {
  tickets: [lamp, answer],
  threads: { 1: { linked: [linkTo(answer)] }, 2: { linked: [linkTo(lamp)] } },
  messages: {
    2: [buildThreadMessage(200, { messagePlain: 'From my work.', from: answer.fromEmail, fromName: '' })],
  },
};

const elsewhere = page.getByRole('region', { name: 'Answers from other addresses', exact: true });
const answered = page.getByRole('region', { name: 'Answers', exact: true });

describe('a ticket that was answered from another address', () => {
  test('leads to the ticket of the answer and back, by keys too', async () => {
    const desk = await openFirstTicket(linked);
    const link = elsewhere.getByRole('link');
    await expect.element(link).toHaveTextContent(/^#2 Re: Broken lamp maja\.berg@work\.example · /);
    await expectAccessible(desk.host);
    expect(answered.elements()).toEqual([]);
    const element = link.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/desk/tickets/2');
    const message = page.getByRole('listitem').filter({ hasText: 'From my work.' });
    await expect.element(message.getByRole('region', { name: 'Answers' })).toBeVisible();
    await expect
      .element(answered.getByRole('link'))
      .toHaveTextContent(/^#1 Broken lamp Maja maja@post\.example · /);
    expect(elsewhere.elements()).toEqual([]);
    await expectAccessible(desk.host);
    await answered.getByRole('link').click();
    await expect.poll(() => location.pathname).toBe('/desk/tickets/1');
  });

  test('says above the messages what it answers while its first message is not loaded', async () => {
    const threads = {
      1: { linked: [linkTo(buildDeskTicket(3, { createdDate: ago(90) }))], hasEarlier: true },
    };
    await openFirstTicket({ ...linked, threads });
    await expect.element(answered.getByRole('link')).toHaveTextContent(/^#3/);
    expect(answered.elements()[0]?.closest('li')).toBeNull();
  });
});

test('links to tickets fit into a phone, in both directions of reading', async () => {
  await inEveryLook([320, 1440], async (language) => {
    const many = Array.from({ length: 20 }, (_, index) =>
      linkTo({
        ...answer,
        ticketId: 20 + index,
        subject: 'Lampe'.repeat(20),
        fromEmail: `${'a'.repeat(60)}@post.example`,
      }),
    );
    const threads = { 1: { linked: many } };
    const desk = openDesk({ ...linked, url: '/desk/tickets/1', language, threads });
    await expect.poll(() => desk.host.querySelectorAll('.linked-ticket').length).toBe(20);
    expectFits();
    await expectAccessible(desk.host);
  });
});
