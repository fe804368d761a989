/** The line that says where replies go, and changing it in place. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openWidget } from '../../support/open-widget.tsx';
import { buildReadMark, buildTicket, buildTicketMessage } from '../../support/visitor-answers.ts';

const reserved = `visitor-${'0a'.repeat(16)}@visitors.invalid`;

interface Shown {
  readonly fromEmail?: string;
  readonly canSetEmail?: boolean;
  readonly isMailed?: boolean;
  readonly isAnswered?: boolean;
  readonly isSignedIn?: boolean;
  readonly lang?: string;
  /** Answers what is saved, in turn. */
  readonly answers?: readonly (() => Response)[];
}

function openTicket(shown: Shown = {}) {
  const { fromEmail = 'kim@post.example', canSetEmail = true, isMailed = true, isAnswered = false } = shown;
  localStorage.setItem('frontdesk:1:ticketToken', JSON.stringify('fdt_of_this_browser'));
  let email = fromEmail;
  const saved: unknown[] = [];
  const questions = Array.from({ length: 12 }, (_, index) => ({
    from: email,
    fromName: '',
    date: `2026-03-02T09:${10 + index}:00.000Z`,
  }));
  const reply = { agentID: 5, fromName: 'Nils', date: '2026-03-02T10:00:00.000Z' };
  const opened = openWidget({
    helpCenter: isMailed ? { linksByMail: true } : {},
    settings: { lang: shown.lang ?? 'en' },
    isSignedIn: shown.isSignedIn ?? false,
    route: { name: 'ticket', id: 1 },
    visitor: {
      listTickets: () => [buildTicket({ fromEmail: email })],
      listReadMarks: () => [buildReadMark({ canSetEmail, seenUpTo: '2026-03-03T09:00:00.000Z' })],
      grabTicket: () => [...questions, ...(isAnswered ? [reply] : [])].map(buildTicketMessage),
      async setTicketEmail(_, request) {
        const body: { readonly fromEmail: string } = await request.json();
        saved.push(body);
        const response = shown.answers?.[saved.length - 1]?.();
        if (response) return response;
        email = body.fromEmail;
        return Response.json({
          result: 'success',
          json: { ticketID: 1, fromEmail: email, canSetEmail: false },
        });
      },
    },
  });
  const line = () =>
    opened.element
      .querySelector('.reply-address .thread-status')
      ?.textContent?.replace(/[\u2066\u2069]/g, '');
  return { ...opened, saved, line };
}

const field = page.getByRole('textbox', { name: 'Email' });

describe('the address of replies', () => {
  test.each(['en', 'ar'])('is changed in place, in view, and saved: %s', async (lang) => {
    await page.viewport(320, 480);
    const { widget, host, line, saved, focused } = openTicket({ lang });
    await expect.poll(() => widget.element.querySelector('.reply-address button')).not.toBeNull();
    if (lang === 'en') expect(line()).toBe('Reply goes to kim@post.example · Change');
    await expectAccessible(host);
    widget.element.querySelector<HTMLElement>('.reply-address button')?.click();
    await expect.poll(() => focused()?.matches('.reply-address input')).toBe(true);
    const form = widget.element.querySelector('.reply-address form');
    const composer = widget.element.querySelector('.composer');
    const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
    expect(bottom(form)).toBeLessThanOrEqual(composer?.getBoundingClientRect().top ?? 0);
    await expectAccessible(host);
    expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);

    await userEvent.clear(focused() ?? host);
    await userEvent.keyboard('lena@post.example{Enter}');
    await expect.poll(() => widget.element.querySelector('.reply-address form')).toBeNull();
    expect(saved).toEqual([{ fromEmail: 'lena@post.example' }]);
    if (lang === 'en') expect(line()).toBe('Reply goes to lena@post.example');
    // Screen readers read what has the focus; nothing else says it once more.
    expect(focused()?.textContent).toContain('lena@post.example');
    const announced = Array.from(widget.element.querySelectorAll('output'), ({ textContent }) => textContent);
    expect(announced.filter((text) => text?.includes('lena@post.example'))).toEqual([]);
    await expectAccessible(host);
  });

  test('is announced when it is saved while the visitor writes on', async () => {
    const { widget, focused } = openTicket();
    await page.getByRole('button', { name: 'Change' }).click();
    await field.fill('lena@post.example');
    const save = widget.element.querySelector<HTMLFormElement>('.reply-address form');
    widget.element.querySelector<HTMLElement>('.composer-input')?.focus();
    save?.requestSubmit();
    await expect
      .poll(() => widget.element.querySelector('.reply-address output')?.textContent)
      .toContain('lena@post.example');
    expect(focused()?.className).toBe('composer-input');
  });

  test('is not changed by Escape and Cancel, which close the field and return the focus', async () => {
    const { line, saved, focused, closed, navigated } = openTicket();
    const change = page.getByRole('button', { name: 'Change' });
    await change.click();
    await field.fill('lena@post.example');
    await userEvent.keyboard('{Escape}');
    await expect.element(change).toBeVisible();
    expect(focused()?.textContent).toBe('Change');
    await change.click();
    await expect.element(field).toHaveValue('kim@post.example');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(line()).toBe('Reply goes to kim@post.example · Change');
    expect([saved, closed(), navigated]).toEqual([[], 0, []]);
  });

  const answer =
    (status: number, body: object, headers: Record<string, string> = {}) =>
    () =>
      Response.json(body, { status, headers });

  test('stays in the field when it cannot be saved, with a sentence for each reason', async () => {
    const { widget, host, saved } = openTicket({
      answers: [
        answer(400, { message: 'Validation', errors: [{ value: 'x', index: null, label: 'fromEmail' }] }),
        answer(429, { code: 'TooManyRequests', message: 'no' }, { 'Retry-After': '3600' }),
        answer(409, { code: 'Conflict', message: 'no' }),
      ],
    });
    await page.getByRole('button', { name: 'Change' }).click();
    const save = page.getByRole('button', { name: 'Save' });
    await field.fill('lena');
    await save.click();
    await expect.element(page.getByText('Enter an email address such as name@example.com.')).toBeVisible();
    expect(saved).toEqual([]);
    await field.fill('lena@post.example');
    await save.click();
    await expect.element(page.getByText('Please check this field.')).toBeVisible();
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not saved. Try again in 1 hour, or use another address.');
    await expectAccessible(host);
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This address can no longer be changed.');
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('lena@post.example');
    await widget.element.querySelector<HTMLElement>('.reply-address-buttons button')?.click();
    await expect.element(page.getByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  });

  test.each([
    [true, 'Get replies by email too'],
    [false, 'Add your email'],
  ])(
    'can be added to a ticket without one, whose placeholder is never shown; mailed: %s',
    async (isMailed, label) => {
      const { widget, line } = openTicket({ fromEmail: reserved, isMailed, isAnswered: true });
      await page.getByRole('button', { name: label }).click();
      await expect.element(field).toHaveValue('');
      expect(widget.element.innerHTML).not.toContain('visitors.invalid');
      await field.fill('lena@post.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(line)
        .toBe(isMailed ? 'Reply goes to lena@post.example' : 'Your email: lena@post.example');
    },
  );

  test.each<[string, string, Shown]>([
    [
      'Reply goes to kim@post.example',
      'when it cannot be changed and the reply is awaited',
      { canSetEmail: false },
    ],
    ['', 'when it cannot be changed, without mail', { canSetEmail: false, isMailed: false }],
    ['', 'when it cannot be changed, once an agent has replied', { canSetEmail: false, isAnswered: true }],
    ['', 'when there is none and none can be added', { canSetEmail: false, fromEmail: reserved }],
    ['', 'when the visitor is signed in', { isSignedIn: true }],
    ['Your email: kim@post.example · Change', 'where nothing is mailed', { isMailed: false }],
  ])('reads “%s” %s', async (text, _, shown) => {
    const { widget, line } = openTicket(shown);
    await expect.poll(() => widget.element.querySelectorAll('.bubble').length).toBeGreaterThan(11);
    // Drawn with the same response that says whether the address can be set.
    if (!shown.isAnswered) await expect.poll(() => widget.element.querySelector('.seen')).not.toBeNull();
    await expect.poll(() => line() ?? '').toBe(text);
    expect(widget.element.innerHTML).not.toContain('visitors.invalid');
  });
});
