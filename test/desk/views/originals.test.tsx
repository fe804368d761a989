/** The dialog with an original mail. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OriginalMail } from '../../../src/api/schemas/desk.ts';
import { expectAccessible } from '../../support/axe.ts';
import { ago } from '../../support/fake-desk/answers.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import { button, dialog, expectFits, inEveryLook, openFirstTicket } from '../../support/fake-desk/parts.ts';
import { buildThreadMessage, type FakeDeskOptions } from '../../support/fake-desk/server.ts';

const mail: OriginalMail = {
  receivedDate: ago(2),
  keptUntil: '2026-12-24T10:00:00.000Z',
  headers: 'From: maja@post.example\nSubject: Zip',
  parts: [
    { type: 'text/html', name: '', size: 2400, text: '<img src=x onerror="document.title=1">' },
    { type: 'application/pdf', name: `${'invoice'.repeat(30)}.pdf`, size: 120_000, text: null },
  ],
  isCut: true,
};

const messages = {
  1: [buildThreadMessage(100), buildThreadMessage(101, { agentId: 7, fromName: 'Aino Laine' })],
};
const threads = { 1: { originals: [{ messageId: 100, keptUntil: mail.keptUntil }] } };
const options: FakeDeskOptions = { messages, threads };

const answerWithMail = ({ name }: { name: string }) =>
  name === 'grabOriginal' ? Response.json(mail) : undefined;

describe('the original of a message', () => {
  test('is offered where it is kept, and shown as text with a link to its file', async () => {
    const desk = await openFirstTicket(options);
    desk.answer(answerWithMail);
    expect(button('Original email').elements()).toHaveLength(1);
    await button('Original email').click();
    const shown = dialog('Original email');
    await expect.element(shown.getByText('Subject: Zip')).toBeVisible();
    await expect.element(shown.getByText('<img src=x')).toBeVisible();
    await expect
      .element(shown.getByText(/^Kept until .*Reply addresses and codes are masked\.$/))
      .toBeVisible();
    await expect
      .element(shown.getByText('There is more in this email. The file has all of it.'))
      .toBeVisible();
    await expect
      .element(shown.getByRole('link'))
      .toHaveAttribute('href', expect.stringMatching(/\/desk\/originals\/100$/));
    await expect.element(shown.getByRole('link')).toHaveAttribute('download');
    expect(desk.sentTo('grabOriginal').map((input) => Object.values(input))).toEqual([['100']]);
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Escape}');
    await expect.element(shown).not.toBeInTheDocument();
  });

  test('says when it is gone, and is loaded again after a failure', async () => {
    const desk = await openFirstTicket(options);
    desk.refuse('grabOriginal', 404);
    await button('Original email').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The original email is no longer kept.');
    await userEvent.keyboard('{Escape}');
    desk.refuse('grabOriginal', 500);
    await button('Original email').click();
    await expect.element(page.getByText('The original email couldn’t be loaded.')).toBeVisible();
    desk.answer(answerWithMail);
    await button('Try again').click();
    await expect.element(page.getByText('Subject: Zip')).toBeVisible();
  });

  test('fits into a phone, in both directions of reading', async () => {
    await inEveryLook([320, 1440], async (language) => {
      const desk = openDesk({ url: '/desk/tickets/1', language, ...options });
      desk.answer(answerWithMail);
      await expect.poll(() => desk.host.querySelector<HTMLElement>('.message-original')).not.toBeNull();
      desk.host.querySelector<HTMLElement>('.message-original')?.click();
      await expect.element(page.getByText('Subject: Zip')).toBeVisible();
      expectFits();
      await expectAccessible(desk.host);
    });
  });
});
