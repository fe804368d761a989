/** The first word while agents are there for a chat. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChatOffer } from '../../../src/api/schemas/chat-periods.ts';
import type { HelpCenter } from '../../../src/api/schemas/faq.ts';
import { expectAccessible } from '../../support/axe.ts';
import { buildForm, buildHelpCenter, buildMessenger } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import { buildChat, buildReadMark, buildTicket, buildTicketMessage } from '../../support/visitor-answers.ts';

const anna = { agentId: 5, name: 'Anna Berg', picture: null };
const reserved = `visitor-${'0a'.repeat(16)}@visitors.invalid`;

const box = () => page.getByRole('textbox', { name: 'Write a message' });
const email = () => page.getByRole('textbox', { name: 'Not sent yet: where should we reply?' });

interface Opened extends OpenOptions {
  /** The offers of the responses to `home`; the last one again after that. */
  readonly offers?: readonly (ChatOffer | undefined)[];
  readonly center?: Partial<HelpCenter>;
  /** The responses to the first messages; those that follow are stored. */
  readonly refusals?: readonly (() => Response)[];
}

/** A new thread of an anonymous visitor, where the inbox requires an address. */
function openThread({
  offers = [{ agents: [anna], seconds: 45 }],
  center,
  refusals = [],
  ...options
}: Opened = {}) {
  const left = [...offers];
  const posted: Record<string, unknown>[] = [];
  const helpCenter = buildHelpCenter({ messenger: buildMessenger(), linksByMail: true, ...center });
  const stored = () => posted.slice(refusals.length);
  const opened = openWidget({
    isSignedIn: false,
    route: { name: 'contact' },
    answers: {
      helpCenter: () => helpCenter,
      getForm: () => buildForm({ id: 31, fields: [] }),
      home: () => ({
        helpCenter,
        language: 'en',
        categories: [],
        popularArticles: [],
        chat: left.length > 1 ? left.shift() : left[0],
      }),
    },
    visitor: {
      async insertTicket(_, request) {
        posted.push(await request.json());
        const refusal = refusals[posted.length - 1];
        if (refusal) return refusal();
        return Response.json(
          { result: 'success', json: { ticketID: 1 } },
          { headers: { 'Frontdesk-Ticket-Token': 'fdt_of_this_browser' } },
        );
      },
      listTickets: () => (stored().length > 0 ? [buildTicket({ fromEmail: reserved })] : []),
      grabTicket: () =>
        stored().map(({ message }) =>
          buildTicketMessage({
            from: reserved,
            fromName: '',
            messagePlain: String(message),
            messageHtml: '',
          }),
        ),
      listReadMarks: () =>
        stored().length > 0
          ? [buildReadMark({ canSetEmail: true, chat: buildChat({ place: 1, wait: { from: 1, to: 2 } }) })]
          : [],
    },
    ...options,
  });
  return { ...opened, posted };
}

const refusal = () =>
  Response.json(
    { message: 'Validation', errors: [{ value: null, index: null, label: 'fromEmail' }] },
    { status: 400 },
  );

/** Writes once the thread knows who is there. */
async function write(element: HTMLElement, text: string) {
  await expect.poll(() => element.querySelector('.greeting-message')?.textContent).toContain('Anna is here');
  await box().fill(text);
  await userEvent.keyboard('{Enter}');
}

describe('the first message while an agent is there', () => {
  test('is sent at once, without an address, and waits in line then', async () => {
    const { element, posted } = openThread();
    await write(element, 'Are boots in?');
    await expect
      .element(page.getByText('Delivered. You are next. It usually takes 1 to 2 minutes.'))
      .toBeVisible();
    expect(posted).toMatchObject([{ message: 'Are boots in?' }]);
    expect(posted[0]).not.toHaveProperty('fromEmail');
    expect(email().elements()).toEqual([]);
    // The greeting above says neither when to expect a reply nor who is there.
    expect(element.querySelector('.greeting-message .when')).toBeNull();
    await expectAccessible(element);
  });

  test('waits for an address if the server wants one after all, and loses nothing', async () => {
    const { element, posted } = openThread({ refusals: [refusal] });
    await write(element, 'Are boots in?');
    await expect.element(email()).toBeVisible();
    // Nothing that the visitor has typed is wrong.
    await expect.element(email()).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Are boots in?')).toBeVisible();
    await expectAccessible(element);
    await email().fill('kim@post.example');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => posted)
      .toMatchObject([
        { message: 'Are boots in?' },
        { message: 'Are boots in?', fromEmail: 'kim@post.example' },
      ]);
  });

  test('is sent without an address although the offer was over, if the server makes it again', async () => {
    const { element, posted } = openThread({
      offers: [
        { agents: [anna], seconds: 8 },
        { agents: [anna], seconds: 45 },
      ],
      homeSentAt: Date.now() - 5500,
    });
    await expect
      .poll(() => element.querySelector('.greeting-message')?.textContent)
      .toContain('Anna is here');
    await box().fill('Are boots in?');
    await expect.poll(() => element.querySelector('.greeting-message')?.textContent).not.toContain('Anna');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => posted).toHaveLength(1);
  });

  test('waits for an address if the agent has left meanwhile', async () => {
    const { element, posted } = openThread({
      offers: [{ agents: [anna], seconds: 8 }, undefined],
      homeSentAt: Date.now() - 5500,
    });
    await expect
      .poll(() => element.querySelector('.greeting-message')?.textContent)
      .toContain('Anna is here');
    await box().fill('Are boots in?');
    await expect.poll(() => element.querySelector('.greeting-message')?.textContent).not.toContain('Anna');
    await userEvent.keyboard('{Enter}');
    await expect.element(email()).toBeVisible();
    expect(posted).toEqual([]);
  });

  test('is sent without an address from the form of a site too', async () => {
    const { element, posted } = openThread({ settings: { contact: { formId: '31' } } });
    await expect
      .poll(() => element.querySelector('.greeting-message')?.textContent)
      .toContain('Anna is here');
    await page.getByRole('textbox', { name: 'Message' }).fill('Are boots in?');
    await expect.element(page.getByRole('textbox', { name: 'Email (optional)' })).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => posted).toMatchObject([{ message: 'Are boots in?' }]);
  });

  test('is sent with the visit before it, if the help center wants that', async () => {
    const { element, posted, widget } = openThread({
      center: { visitContext: true, pageContext: true },
      route: { name: 'home' },
      settings: { page: 'https://shop.example/boots?size=41', referrer: 'https://search.example/?q=boots' },
    });
    await expect.poll(() => widget.models.helpCenter.known.value).toBeDefined();
    widget.models.navigation.go({ name: 'search', text: 'boots' });
    widget.models.navigation.go({ name: 'article', id: 104 });
    widget.models.navigation.go({ name: 'contact' });
    await write(element, 'Are boots in?');
    await expect
      .poll(() => posted)
      .toMatchObject([
        {
          page: 'https://shop.example/boots',
          referrer: 'https://search.example/',
          visit: { articles: [104], searches: ['boots'] },
        },
      ]);
  });
});
