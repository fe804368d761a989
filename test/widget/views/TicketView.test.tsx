import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TicketRating } from '../../../src/api/schemas/tickets.ts';
import { expectAccessible } from '../../support/axe.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import { buildAgent, buildReadMark, buildTicket, buildTicketMessage } from '../../support/visitor-answers.ts';

const openTicket = (visitor: OpenOptions['visitor'] & object, options: OpenOptions = {}) =>
  openWidget({
    helpCenter: { replies: { usualSeconds: 7200, officeHours: null } },
    visitor: { listTickets: () => [buildTicket({ status: 'reply' })], ...visitor },
    route: { name: 'ticket', id: 1 },
    ...options,
  });

const openReplied = (lang = 'en') =>
  openTicket(
    {
      grabTicket: () => [
        buildTicketMessage({
          agentID: 5,
          fromName: 'Nils',
          from: 'hello@shop.example',
          messageHtml: '<p>What broke?</p>',
        }),
        buildTicketMessage({
          messagePlain: 'Two **things**:\n- the zip\n- a seam',
          messageHtml:
            'Two **things**:<br>- the zip<br>- a seam<ul><li><a href="/uploads/ab/zip.png">zip.png</a></li></ul>',
          date: '2026-03-02T09:30:00.000Z',
        }),
      ],
      grabAgent: () => [buildAgent({ agentID: 5, agentPicture: 'docs/images/widget.jpg' })],
    },
    { settings: { lang }, baseUrl: `${location.origin}/` },
  );

describe('a ticket', () => {
  test.each(['en', 'ar'])('shows who replies, its state, and when to expect a reply: %s', async (lang) => {
    await page.viewport(320, 700);
    const { widget } = openReplied(lang);
    await expect.element(page.getByRole('heading', { name: 'Where is my tent?' })).toBeVisible();
    const head = widget.element.querySelector('.head');
    expect(head?.querySelector('.thread-name')?.textContent).toBe('Nils');
    await expect
      .poll(() => head?.querySelector<HTMLImageElement>('.avatar img')?.src)
      .toBe(`${location.origin}/docs/images/widget.jpg`);
    const status = widget.element.querySelector('output.thread-status');
    if (lang === 'en') expect(status?.textContent).toBe('Delivered. We usually reply within 2 hours.');
    await expectAccessible(widget.element);
    expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
  });

  test('is marked as read before it is marked as left, however long the first mark takes', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { widget, requests } = openTicket({
      grabTicket: () => [buildTicketMessage()],
      listReadMarks: () => [buildReadMark()],
      markTicketRead: () => new Promise((resolve) => waiting.push(resolve)),
    });
    const marks = () => requests.filter(({ url }) => url.includes('/markTicketRead/'));
    await expect.poll(() => waiting.length).toBe(1);
    widget.models.navigation.go({ name: 'home' });
    await expect.element(page.getByRole('combobox')).toBeVisible();
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(marks()).toHaveLength(1);
    waiting[0]?.(Response.json({ ticketId: 1, readUpTo: '2026-03-02T09:00:00.000Z' }));
    await expect.poll(() => marks().length).toBe(2);
    const [read, left] = await Promise.all(marks().map((request) => request.clone().json()));
    expect(read).not.toHaveProperty('hasLeft');
    expect(left).toMatchObject({ hasLeft: true });
  });

  test('shows the marks of the visitor’s own text, and a picture in full', async () => {
    const { widget } = openReplied();
    await expect.element(page.getByText('the zip')).toBeVisible();
    const own = widget.element.querySelector('.mine .bubble');
    expect(Array.from(own?.querySelectorAll('li') ?? [], (item) => item.textContent)).toEqual([
      'the zip',
      'a seam',
      '',
    ]);
    expect(own?.querySelector('strong')?.textContent).toBe('things');
    const picture = own?.querySelector('.sent-image img');
    // There is no such file on the page of a test, which would make it a link like any other.
    picture?.setAttribute(
      'src',
      'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    );
    await expect.poll(() => picture instanceof HTMLImageElement && picture.naturalWidth).toBe(1);
    own?.querySelector<HTMLElement>('.sent-image')?.click();
    await expect.element(page.getByRole('dialog', { name: 'zip.png' })).toBeVisible();
  });

  test('loads no picture of another site before the visitor wants to see it', async () => {
    const picture = `${location.origin}/docs/images/widget.jpg`;
    const { widget } = openTicket(
      {
        grabTicket: () => [
          buildTicketMessage({
            agentID: 5,
            fromName: 'Nils',
            messageHtml: `<p>Hello</p><img data-src="${picture}?mail" alt="Our shop"><img src="${picture}?interface" alt="">`,
          }),
        ],
        grabAgent: () => [buildAgent({ agentID: 5 })],
      },
      { baseUrl: 'http://localhost:1/' },
    );
    const button = page.getByRole('button', { name: 'Show pictures' });
    await expect.element(button).toBeVisible();
    await expect.element(page.getByText('Our shop')).toBeVisible();
    const asked: string[] = [];
    const observer = new PerformanceObserver((list) => {
      asked.push(...list.getEntries().flatMap(({ name }) => (name.startsWith(picture) ? name : [])));
    });
    observer.observe({ type: 'resource', buffered: true });
    await expectAccessible(widget.element);
    expect(widget.element.querySelector('.bubble img')).toBeNull();
    expect(asked).toEqual([]);

    await button.click();
    await expect.poll(() => asked.sort()).toEqual([`${picture}?interface`, `${picture}?mail`]);
    observer.disconnect();
    await expect.element(button).not.toBeInTheDocument();
    expect(widget.element.querySelector('.bubble :focus')?.textContent).toBe('Hello');
    await expectAccessible(widget.element);
  });

  test('is replied to with lists that go on by themselves, and with words made bold by a key', async () => {
    openReplied();
    const box = page.getByRole('textbox', { name: 'Write a reply' });
    await box.click();
    await userEvent.keyboard('- the zip{Shift>}{Enter}{/Shift}a seam{Shift>}{Enter}{Enter}{/Shift}now');
    await expect.element(box).toHaveValue('- the zip\n- a seam\nnow');
    await userEvent.keyboard('{Control>}b{/Control}x');
    await expect.element(box).toHaveValue('- the zip\n- a seam\nnow**x**');
  });
});

describe('the end of a long ticket', () => {
  async function openLong(status = 'solved') {
    await page.viewport(400, 560);
    const messages = Array.from({ length: 20 }, (_, index) =>
      buildTicketMessage({
        messagePlain: `Line ${index}`,
        messageHtml: `<p>Line ${index}: <a href="https://shop.example/${index}">${index}</a></p>`,
        date: new Date(Date.UTC(2026, 2, 2, 9, index)).toISOString(),
      }),
    );
    const rated: TicketRating = {
      rating: null,
      comment: '',
      ratedAt: null,
      changeableUntil: null,
      canRate: true,
    };
    const { widget } = openTicket({
      listTickets: () => [buildTicket({ status })],
      grabTicket: () => messages,
      grabTicketRating: () => rated,
      rateTicket: () => ({ ...rated, rating: 4 }),
    });
    await expect.element(page.getByText('Line 19')).toBeInTheDocument();
    const view = widget.element.querySelector('.view');
    const composer = widget.element.querySelector('.composer');
    if (!view || !composer) throw new Error('there is no thread');
    return {
      view,
      composer,
      fromEnd: () => Math.round(view.scrollHeight - view.scrollTop - view.clientHeight),
      /** Pixels between the end of an element and the composer, which covers what is below. */
      room: (element: Element) =>
        composer.getBoundingClientRect().top - element.getBoundingClientRect().bottom,
    };
  }

  test('stays in view while the reply and its files grow', async () => {
    const { composer, fromEnd } = await openLong('reply');
    await expect.poll(fromEnd).toBe(0);
    const height = composer.clientHeight;
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('1\n2\n3\n4\n5');
    await expect.poll(() => composer.clientHeight).toBeGreaterThan(height + 40);
    await expect.poll(fromEnd).toBe(0);
    const files = ['a.txt', 'b.txt'].map((name) => new File(['x'], name));
    const input = composer.querySelector('input');
    if (!input) throw new Error('files cannot be attached');
    await userEvent.upload(input, files);
    await expect.element(page.getByText('b.txt')).toBeVisible();
    await expect.poll(fromEnd).toBe(0);
  });

  test('shows a link that takes the focus above the composer', async () => {
    const { view, composer, room } = await openLong();
    await expect.poll(() => view.getAttribute('style')).toContain('--composer');
    const hidden = Array.from(view.querySelectorAll<HTMLElement>('.bubble a')).at(15);
    if (!hidden) throw new Error('there is no link');
    view.scrollTop = 0;
    const below = hidden.getBoundingClientRect().bottom - composer.getBoundingClientRect().bottom;
    view.scrollTop = below + 4;
    expect(room(hidden)).toBeLessThan(0);
    hidden.focus();
    await expect.poll(() => room(hidden)).toBeGreaterThan(0);
  });

  test('shows the comment of a rating above the composer', async () => {
    const { view, room } = await openLong();
    await page.getByRole('button', { name: 'Good' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Anything to add? (optional)' })).toBeVisible();
    const comment = view.querySelector('.rating-comment');
    if (!comment) throw new Error('there is no field');
    await expect.poll(() => room(comment)).toBeGreaterThan(0);
  });
});
