import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildForm, buildHelpCenter } from '../../support/fixtures.ts';
import { type RenderOptions, renderWidget } from '../../support/render.tsx';

afterEach(() => localStorage.clear());

const openClient = () => createFixtureClient({ helpCenter: () => buildHelpCenter({ contactEnabled: true }) });

function renderContact({ settings, ...options }: RenderOptions = {}) {
  return renderWidget({
    client: openClient(),
    route: { name: 'contact' },
    ...options,
    ...(settings && { settings }),
  });
}

function heading(element: Element): Element {
  const found = element.querySelector('h1');
  if (!found) throw new Error('there is no heading');
  return found;
}

const subject = () => page.getByRole('textbox', { name: 'Subject' });

describe('the bar', () => {
  test('is there where visitors may write, and marks where they are', async () => {
    const { widget } = renderWidget({ client: openClient() });
    const help = page.getByRole('navigation').getByRole('link', { name: 'Help' });
    await expect.element(help).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect.element(subject()).toBeVisible();
    await expect.element(help).not.toHaveAttribute('aria-current');
    await expectAccessible(widget.element);
  });

  test('is not there where they may not', async () => {
    const { client } = renderWidget({
      client: createFixtureClient({ helpCenter: () => buildHelpCenter({ contactEnabled: false }) }),
    });
    await expect.element(page.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    expect(client.sentTo('home')).toHaveLength(1);
    expect(page.getByRole('navigation').elements()).toEqual([]);
  });
});

describe('where help does not load', () => {
  const failing = () => {
    throw new ApiError('server', 'the server answered 500', { status: 500 });
  };
  const broken = () => createFixtureClient({ helpCenter: failing, home: failing });

  test('the visitor can write all the same, though nothing was ever heard of the site', async () => {
    const { widget } = renderWidget({ client: broken() });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible(widget.element);
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await expect.element(subject()).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expect.element(page.getByRole('navigation')).toBeVisible();
  });

  test('so they can when the form that the site asks for cannot be had', async () => {
    const { widget } = renderContact({
      client: createFixtureClient({ helpCenter: failing, home: failing, getForm: failing }),
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await subject().fill('A tent');
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?');
    await page.getByRole('textbox', { name: 'Email' }).fill('elin@post.example');
    const session = (await widget.loadVisitorSession()).models.value;
    if (session.status !== 'ready') throw new Error('nobody is there');
    session.value.contact.send();
    await expect.poll(() => session.value.outbox.messages.value.length).toBe(1);
  });

  test('what it last said of itself counts: its language, and whether it takes messages', async () => {
    const settings = { lang: 'sv' };
    for (const contactEnabled of [true, false]) {
      const center = buildHelpCenter({ contactEnabled, languages: ['en'], defaultLanguage: 'en' });
      const before = renderWidget({
        client: createFixtureClient({ helpCenter: () => center }),
        settings,
      });
      await expect.poll(() => localStorage.getItem('frontdesk:1:center-7')).not.toBeNull();
      before.remove();
      const { remove } = renderWidget({ client: broken(), settings });
      await expect
        .element(page.getByText('Something went wrong. Please try again in a moment.'))
        .toBeVisible();
      const ways = page.getByRole('link', { name: 'Contact us' });
      if (contactEnabled) await expect.element(ways.first()).toBeVisible();
      else expect(ways.elements()).toEqual([]);
      remove();
      localStorage.clear();
    }
  });

  test('nobody is asked to write to a deployment that refuses the page', async () => {
    const refusing = () => {
      throw new ApiError('not-found', 'the server answered 404', { status: 404 });
    };
    renderWidget({
      client: createFixtureClient({
        helpCenter: refusing,
        home: refusing,
        listCategories: refusing,
        listPopularArticles: refusing,
      }),
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(page.getByRole('link', { name: 'Contact us' }).elements()).toEqual([]);
  });
});

describe('the form', () => {
  test('asks once for what the site’s own form asks for too, and sends it with both', async () => {
    const fields = buildForm().fields.map((field) =>
      field.label === 'Your name' ? { ...field, required: true } : field,
    );
    const { client } = renderContact({
      client: createFixtureClient({
        helpCenter: () => buildHelpCenter({ contactEnabled: true }),
        getForm: () => buildForm({ fields }),
      }),
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('textbox', { name: 'Order number (optional)' })).toBeVisible();
    expect(page.getByRole('textbox', { name: /e-?mail/i }).elements()).toHaveLength(1);
    expect(page.getByRole('textbox', { name: /name/i }).elements()).toHaveLength(1);
    // The site’s form does not go without it.
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    expect(client.sentTo('getForm')).toEqual([{ formId: '31' }]);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Name', exact: true }))
      .toHaveAccessibleDescription('Please fill this in.');
  });

  test('goes without the site’s own where that is not there', async () => {
    const { client } = renderContact({
      client: createFixtureClient({
        helpCenter: () => buildHelpCenter({ contactEnabled: true }),
        getForm() {
          throw new ApiError('not-found', 'the server answered 404', { status: 404 });
        },
      }),
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(client.sentTo('getForm')).toEqual([{ formId: '31' }]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('stands in one line with its heading', async () => {
    const { widget } = renderContact();
    await expect.element(subject()).toBeVisible();
    const startOf = (selector: string) =>
      widget.element.querySelector(`.in-contact ${selector}`)?.getBoundingClientRect().left ?? 0;
    const textStart =
      startOf('h1') + Number.parseFloat(getComputedStyle(heading(widget.element)).paddingLeft);
    expect(textStart).toBe(startOf('.field-label'));
  });

  test.each([
    { lang: 'en', colorScheme: 'light' },
    { lang: 'ar', colorScheme: 'dark' },
  ] as const)('is accessible with what is wrong in it: $lang, $colorScheme', async (settings) => {
    await page.viewport(320, 700);
    const { widget } = renderContact({ settings });
    await expect.element(page.getByRole('textbox').first()).toBeVisible();
    widget.element.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    await expect.poll(() => widget.element.querySelectorAll('[aria-invalid=true]').length).toBe(3);
    await expectAccessible(widget.element);
    expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
  });

  test('says what is missing until it is there, and takes the focus to it', async () => {
    const { focused } = renderContact();
    await subject().fill('Boots');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Enter a message.')).toBeVisible();
    await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
    await userEvent.keyboard('Are they in?');
    await expect.element(page.getByText('Enter a message.')).not.toBeInTheDocument();
  });

  test('keeps the draft for the next time, and a slash is a letter in it', async () => {
    const { widget } = renderContact();
    await subject().click();
    await userEvent.keyboard('Boots 41/42');
    await expect.element(subject()).toHaveValue('Boots 41/42');
    widget.unmount();
    renderContact();
    await expect.element(subject()).toHaveValue('Boots 41/42');
  });

  test('holds what the site knows before the visitor has written, and no more than that', async () => {
    const { widget, events } = renderContact({ settings: { prefill: { name: 'Ada', subject: 'Boots' } } });
    await expect.element(subject()).toHaveValue('Boots');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    expect(events).not.toContainEqual({ type: 'contact-start' });
    await subject().fill('Torn boots');
    expect(events).toContainEqual({ type: 'contact-start' });
    widget.update({ prefill: { name: 'Ada', subject: 'Shoes', email: 'ada@post.example' } });
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@post.example');
    await expect.element(subject()).toHaveValue('Torn boots');
    await subject().fill('');
    await expect.element(subject()).toHaveValue('');
  });

  test('keeps nothing where the site wants nothing kept', async () => {
    renderContact({ settings: { storage: 'never' } });
    await subject().fill('Boots');
    await expect.element(subject()).toHaveValue('Boots');
    expect(localStorage.length).toBe(0);
  });

  test('offers what may answer it, and leads back to the draft', async () => {
    renderContact();
    await subject().fill('parcel');
    const offered = page.getByRole('region', { name: 'These articles might help' }).getByRole('link').first();
    await offered.click();
    await expect.element(page.getByRole('article')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(subject()).toHaveValue('parcel');
  });

  test('refuses files of more than 50 MB together before anything is sent', async () => {
    const { widget } = renderContact();
    await expect.element(subject()).toBeVisible();
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(52_428_801)], 'film.mp4'));
    widget.element
      .querySelector('form.contact-form')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: chosen, bubbles: true, cancelable: true }));
    await expect.element(page.getByText('Files can be up to 50 MB in total.')).toBeVisible();
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  test('has a trap that nobody comes upon who looks or listens', async () => {
    const { widget } = renderContact();
    await expect.element(subject()).toBeVisible();
    const trap = widget.element.querySelector<HTMLInputElement>('[name=website]');
    expect([trap?.tabIndex, trap?.autocomplete, trap?.closest('[aria-hidden=true]') !== null]).toEqual([
      -1,
      'off',
      true,
    ]);
  });
});

test('a message goes with the page of the site, without what may be secret in its address', async () => {
  const posted: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('/insertTicket/')) return await fetch(request);
    posted.push(await request.json());
    return Response.json({ result: 'success', json: { ticketID: 1 } });
  };
  try {
    renderContact({ settings: { page: 'https://me:pw@shop.example/tents/4?token=secret#code=secret' } });
    await subject().fill('A tent');
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?');
    await page.getByRole('textbox', { name: 'Email' }).fill('elin@post.example');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => posted)
      .toMatchObject([{ subject: 'A tent', page: 'https://shop.example/tents/4' }]);
    expect(JSON.stringify(posted)).not.toMatch(/secret|pw@/);
  } finally {
    globalThis.fetch = fetch;
  }
});
