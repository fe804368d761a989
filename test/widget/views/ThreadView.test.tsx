import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { failWith } from '../../support/fixture-client.ts';
import { buildForm, buildMessenger } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const box = () => page.getByRole('textbox', { name: 'Write a message' });

const email = () => page.getByRole('textbox', { name: 'Not sent yet: where should we reply?' });

const send = () => page.getByRole('button', { name: 'Send' });

/** A new thread of a visitor who is not signed in, and the messages that are posted from it. */
function openThread(
  options: OpenOptions = {},
  answer = () => Response.json({ result: 'success', json: { ticketID: 1 } }),
) {
  const posted: unknown[] = [];
  const opened = openWidget({
    route: { name: 'contact' },
    isSignedIn: false,
    visitor: {
      async insertTicket(_, request) {
        posted.push(await request.json());
        return answer();
      },
    },
    ...options,
  });
  return { ...opened, posted };
}

const messenger = buildMessenger({
  greetings: [{ lang: 'en', text: 'Hello! Ask us about gear.' }],
  team: [{ agentId: 4, name: 'Elin Berg', picture: null }],
});

const prefill = { email: 'ada@post.example' };

describe('the bar of tabs', () => {
  test('leads to a new thread, which fills the panel', async () => {
    const { widget } = openWidget();
    const help = page.getByRole('navigation').getByRole('link', { name: 'Help' });
    await expect.element(help).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect.element(box()).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);
    await expectAccessible(widget.element);
  });

  test('is missing where visitors may not write', async () => {
    const { client } = openWidget({ helpCenter: { contactEnabled: false } });
    await expect.element(page.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    expect(client.sentTo('home')).toHaveLength(1);
    expect(page.getByRole('navigation').elements()).toEqual([]);
  });
});

describe('a help center that does not load', () => {
  const failing = failWith('server');
  const answers = { helpCenter: failing, home: failing };

  test('can be written to all the same, even if it never answered', async () => {
    const { widget } = openWidget({ answers });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible(widget.element);
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await expect.element(box()).toBeVisible();
    await expect.element(page.getByText('How can we help?')).toBeVisible();
  });

  test('can be written to even if the form that the site asks for does not load', async () => {
    const { widget } = openWidget({
      answers: { ...answers, getForm: failing },
      route: { name: 'contact' },
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?');
    await page.getByRole('textbox', { name: 'Email' }).fill('elin@post.example');
    const session = (await widget.loadVisitorSession()).models.value;
    if (session.status !== 'ready') throw new Error('there is no session');
    session.value.contact.form.send();
    await expect.poll(() => session.value.outbox.messages.value.length).toBe(1);
  });

  test('is shown by its last answer: in its language, and open to messages or not', async () => {
    const settings = { lang: 'sv' };
    for (const contactEnabled of [true, false]) {
      const before = openWidget({
        helpCenter: { contactEnabled, languages: ['en'], defaultLanguage: 'en' },
        settings,
      });
      await expect.poll(() => localStorage.getItem('frontdesk:1:center-7')).not.toBeNull();
      before.remove();
      const { remove } = openWidget({ answers, settings });
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

  test('offers no way to write where the deployment refuses the page', async () => {
    const refusing = failWith('not-found');
    openWidget({
      answers: {
        helpCenter: refusing,
        home: refusing,
        listCategories: refusing,
        listPopularArticles: refusing,
      },
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(page.getByRole('link', { name: 'Contact us' }).elements()).toEqual([]);
  });
});

describe('a new thread', () => {
  test('begins with the greeting of the site, or by default with that of the language', async () => {
    const { remove } = openThread({ helpCenter: { messenger } });
    await expect.element(page.getByText('Hello! Ask us about gear.')).toBeVisible();
    remove();
    openThread({ helpCenter: { messenger }, settings: { lang: 'sv' } });
    await expect.element(page.getByText('Vad kan vi hjälpa till med?')).toBeVisible();
  });

  test.each([
    { lang: 'en', colorScheme: 'light' },
    { lang: 'ar', colorScheme: 'dark' },
  ] as const)('is accessible while it asks for an address: $lang, $colorScheme', async (settings) => {
    await page.viewport(320, 700);
    const { widget } = openThread({ helpCenter: { messenger }, settings });
    await page.getByRole('textbox').fill('Boots');
    widget.element.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    const field = page.getByRole('textbox');
    await expect.element(field).toHaveAttribute('type', 'email');
    widget.element.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(widget.element);
    expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
  });

  test('says that the message is unsent until it has an address, and sends both at once', async () => {
    const { focused, posted } = openThread({ helpCenter: { messenger } });
    await box().fill('Are boots in?');
    await userEvent.keyboard('{Enter}');
    await expect.element(email()).toBeVisible();
    await expect.poll(() => focused()?.getAttribute('type')).toBe('email');
    expect(box().elements()).toEqual([]);
    // The bar says so too.
    await expect.element(page.getByText('Not sent yet', { exact: true })).toBeVisible();
    await userEvent.keyboard('ada{Enter}');
    await expect
      .element(email())
      .toHaveAccessibleDescription('Enter an email address such as name@example.com.');
    expect(posted).toEqual([]);
    await email().fill('ada@post.example');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => posted)
      .toMatchObject([{ message: 'Are boots in?', fromEmail: 'ada@post.example' }]);
    // The server takes the subject from the text.
    expect(posted[0]).not.toHaveProperty('subject');
  });

  test('is a draft until it has an address: closed and opened again, it still asks', async () => {
    const { widget } = openThread({ helpCenter: { messenger } });
    await box().fill('Are boots in?');
    await send().click();
    await email().fill('ada@po');
    widget.unmount();
    openThread({ helpCenter: { messenger } });
    await expect.element(page.getByText('Are boots in?')).toBeVisible();
    await expect.element(email()).toHaveValue('ada@po');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(box()).toHaveValue('Are boots in?');
  });

  test('passes the focus from the address field, and from the button beside it, to the box', async () => {
    const { focused } = openThread({ helpCenter: { messenger } });
    await box().fill('Are boots in?');
    await userEvent.keyboard('{Enter}');
    await expect.element(email()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
    await userEvent.keyboard(' Now?{Enter}');
    await email().fill('ada@post.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(email()).not.toBeInTheDocument();
    await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
  });

  test('asks for no address once its visitor has signed in', async () => {
    const { widget } = openThread({ helpCenter: { messenger } });
    await box().fill('Are boots in?');
    await send().click();
    await expect.element(email()).toBeVisible();
    widget.unmount();
    openThread({ helpCenter: { messenger }, isSignedIn: true });
    await expect.element(box()).toHaveValue('Are boots in?');
    expect(email().elements()).toEqual([]);
  });

  test('asks for no address that the page provides', async () => {
    const { posted } = openThread({
      helpCenter: { messenger },
      settings: { prefill: { ...prefill, name: 'Ada' } },
    });
    await box().fill('Are boots in?');
    await send().click();
    await expect.poll(() => posted).toMatchObject([{ fromEmail: 'ada@post.example', fromName: 'Ada' }]);
  });

  test('asks for no address where the site needs none', async () => {
    const { posted } = openThread({ helpCenter: { messenger: { ...messenger, askAddress: 'optional' } } });
    await box().fill('Are boots in?');
    await send().click();
    await expect.poll(() => posted).toMatchObject([{ message: 'Are boots in?' }]);
    expect(posted[0]).not.toHaveProperty('fromEmail');
  });

  test('asks for a subject where the site wants one, and names what is missing', async () => {
    const { focused } = openThread({ helpCenter: { messenger: { ...messenger, askSubject: true } } });
    await box().fill('Are they in?');
    await send().click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await expect.element(subject).toHaveAccessibleDescription('Add a short subject.');
    await expect.poll(() => focused()?.getAttribute('aria-invalid')).toBe('true');
    await subject.fill('Boots');
    await send().click();
    await expect.element(email()).toBeVisible();
  });

  test('asks again for an address that the server refuses', async () => {
    const { posted } = openThread(
      { helpCenter: { messenger }, settings: { prefill: { email: 'a@b.example' } } },
      () =>
        Response.json(
          { message: 'Validation', errors: [{ value: 'a@b.example', index: 0, label: 'fromEmail' }] },
          { status: 400 },
        ),
    );
    await box().fill('Are boots in?');
    await send().click();
    await expect.element(email()).toHaveAccessibleDescription('Please check this field.');
    await expect.element(email()).toHaveValue('a@b.example');
    expect(posted).toHaveLength(1);
  });

  test('keeps its text for the next time, slashes included', async () => {
    const { widget } = openThread();
    await box().click();
    await userEvent.keyboard('Boots 41/42');
    await expect.element(box()).toHaveValue('Boots 41/42');
    widget.unmount();
    openThread();
    await expect.element(box()).toHaveValue('Boots 41/42');
  });

  test('has the text of the page until the visitor has written', async () => {
    const { widget, events } = openThread({ settings: { prefill: { message: 'Boots' } } });
    await expect.element(box()).toHaveValue('Boots');
    expect(events).not.toContainEqual({ type: 'contact-start' });
    await box().fill('Torn boots');
    expect(events).toContainEqual({ type: 'contact-start' });
    widget.update({ prefill: { message: 'Shoes' } });
    await expect.element(box()).toHaveValue('Torn boots');
    await box().fill('');
    await expect.element(box()).toHaveValue('');
  });

  test('stores nothing where the site wants nothing stored', async () => {
    openThread({ settings: { storage: 'never' } });
    await box().fill('Boots');
    await expect.element(box()).toHaveValue('Boots');
    expect(localStorage.length).toBe(0);
  });

  test('names the article that did not help, and sends it unless the visitor removes it', async () => {
    const { posted, widget } = openThread({ settings: { prefill } });
    const session = await widget.loadVisitorSession();
    session.fillContact({ articleId: 103 });
    const chip = page.getByRole('link', { name: 'Track your parcel' });
    await expect.element(chip).toBeVisible();
    // Alone it is nothing that the visitor has written.
    expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([]);
    await page.getByRole('button', { name: 'Remove Track your parcel' }).click();
    await expect.element(chip).not.toBeInTheDocument();
    session.fillContact({ articleId: 103 });
    await box().fill('It says delivered.');
    await send().click();
    await expect.poll(() => posted).toMatchObject([{ articleId: 103 }]);
  });

  test('keeps what the visitor has typed when the page fills in more', async () => {
    const { widget } = openThread();
    await box().fill('My own words.');
    const session = await widget.loadVisitorSession();
    session.fillContact({ message: 'From the page' });
    await expect.element(box()).toHaveValue('My own words.\nFrom the page');
    session.fillContact({ message: 'From the page, again' });
    await expect.element(box()).toHaveValue('My own words.\nFrom the page, again');
  });

  test('refuses files of more than 50 MB together before anything is sent', async () => {
    const { widget } = openThread();
    await expect.element(box()).toBeVisible();
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(52_428_801)], 'film.mp4'));
    widget.element
      .querySelector('form.composer')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer: chosen, bubbles: true, cancelable: true }));
    await expect.element(page.getByText('Files can be up to 50 MB in total.')).toBeVisible();
    expect(page.getByRole('progressbar').elements()).toEqual([]);
  });

  test('has a trap for bots that is neither seen, read out nor focused', async () => {
    const { widget } = openThread();
    await expect.element(box()).toBeVisible();
    const trap = widget.element.querySelector<HTMLInputElement>('[name=website]');
    expect([trap?.tabIndex, trap?.autocomplete, trap?.closest('[aria-hidden=true]') !== null]).toEqual([
      -1,
      'off',
      true,
    ]);
  });

  test('sends the page of the site if its owner wants so, without possible secrets of its address', async () => {
    const { posted } = openThread({
      helpCenter: { pageContext: true },
      settings: { page: 'https://me:pw@shop.example/tents/4?token=secret#code=secret', prefill },
    });
    await box().fill('Where is it?');
    await send().click();
    await expect.poll(() => posted).toMatchObject([{ page: 'https://shop.example/tents/4' }]);
    expect(JSON.stringify(posted)).not.toMatch(/secret|pw@/);
  });

  test('sends no page by default, and the visitor’s offset from UTC', async () => {
    const { posted } = openThread({ settings: { page: 'https://shop.example/tents/4', prefill } });
    await box().fill('Where is it?');
    await send().click();
    await expect.poll(() => posted).toMatchObject([{ utcOffset: 0 - new Date().getTimezoneOffset() }]);
    expect(JSON.stringify(posted)).not.toContain('shop.example');
  });
});

describe('the form of a site', () => {
  test('asks once for fields that messages have too, and needs them for both', async () => {
    const fields = buildForm().fields.map((field) =>
      field.label === 'Your name' ? { ...field, required: true } : field,
    );
    const { client } = openThread({
      answers: { getForm: () => buildForm({ fields }) },
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

  test('is left out where it does not exist', async () => {
    const { client } = openThread({
      answers: { getForm: failWith('not-found') },
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
    expect(client.sentTo('getForm')).toEqual([{ formId: '31' }]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('says beside its button that fields are missing, in view at any height, and focuses the first', async () => {
    await page.viewport(320, 480);
    const { focused, widget } = openThread({
      settings: { contact: { formId: '31' } },
    });
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await send().click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Not sent yet. Please check the marked fields.');
    await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
    const { bottom } = send().element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(widget.element.getBoundingClientRect().bottom);
    await expectAccessible(widget.element);
    await userEvent.keyboard('Are they in?');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@post.example');
    await expect.element(page.getByText('Enter a message.')).not.toBeInTheDocument();
  });
});
