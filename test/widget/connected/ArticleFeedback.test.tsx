import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SingleArticle } from '../../../src/api/schemas/faq.ts';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, type FixtureClient, failWith } from '../../support/fixture-client.ts';
import { buildArticle } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const openArticle = (article: Partial<SingleArticle>, { answers, ...options }: OpenOptions = {}) =>
  openWidget({
    route: { name: 'article', id: 103 },
    answers: { getArticle: ({ id }) => buildArticle({ ...article, faqArticleId: id }), ...answers },
    ...options,
  });

const no = () => page.getByRole('button', { name: 'No', exact: true });
const send = () => page.getByRole('button', { name: 'Send' });
const thanks = () => page.getByText('Thanks for letting us know. We’ll improve this article.');

async function voteNo() {
  await no().click();
  await expect.element(thanks()).toBeVisible();
}

/** Opens the article and votes that it did not help. */
async function openAfterNo(article: Partial<SingleArticle>, options?: OpenOptions) {
  const opened = openArticle(article, options);
  await voteNo();
  return opened;
}

const wanted = 'What were you looking for?';

describe('an article after a no', () => {
  test('shows nothing below the thanks where nothing else is offered', async () => {
    const { widget } = await openAfterNo({
      feedbackNoFormId: null,
      feedbackChatEnabled: 0,
      feedbackPhoneEnabled: 0,
    });
    const bareTexts = Array.from(widget.element.querySelector('.view')?.childNodes ?? []).filter(
      (node) => node instanceof Text && node.data !== '',
    );
    expect(bareTexts).toEqual([]);
  });

  test('asks why by its form, with every kind of field, and thanks in place', async () => {
    const { screen, client, host, focused } = await openAfterNo({ feedbackNoFormId: 31 });
    await expect.element(screen.getByRole('form', { name: 'What was missing?' })).toBeVisible();
    await screen.getByRole('textbox', { name: wanted }).fill('The price of a resole');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await screen.getByRole('textbox', { name: 'Order number (optional)' }).fill('48,5');
    await screen.getByLabelText('How did you pay? (optional)').selectOptions('By invoice');
    await screen.getByLabelText('Day of the order (optional)').fill('2026-03-01');
    await screen.getByRole('checkbox', { name: 'You may write to me (optional)' }).click();
    await expectAccessible(host);
    await send().click();
    await expect.element(screen.getByText('Thank you, we got it.')).toBeVisible();
    expect(focused()?.textContent).toBe('Thank you, we got it.');
    expect(client.sentTo('submitForm')).toEqual([
      {
        formId: '31',
        domainPage: `${location.origin}${location.pathname}`,
        fields: [
          { label: wanted, value: 'The price of a resole' },
          { label: 'E-mail', value: 'maja@example.com' },
          { label: 'Order number', value: '48,5' },
          { label: 'How did you pay?', value: 'By invoice' },
          { label: 'Day of the order', value: '2026-03-01' },
          { label: 'You may write to me', value: 'true' },
        ],
      },
    ]);
  });

  test('says at a field of its form what is wrong, and focuses it', async () => {
    const { screen, client, host, focused } = await openAfterNo({ feedbackNoFormId: 31 });
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@');
    await screen.getByRole('textbox', { name: 'Phone (optional)' }).fill('call me');
    await send().click();
    const box = screen.getByRole('textbox', { name: wanted });
    await expect.element(box).toHaveAccessibleDescription('Please fill this in.');
    await expect.poll(() => focused()).toBe(box.element());
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveAccessibleDescription('Enter an email address such as name@example.com.');
    await expect
      .element(screen.getByRole('textbox', { name: 'Phone (optional)' }))
      .toHaveAccessibleDescription('Enter a phone number, such as +46 63 555 01 40.');
    await expectAccessible(host);
    await userEvent.keyboard('x');
    await expect.element(box).toHaveAttribute('aria-invalid', 'false');
    expect(client.sentTo('submitForm')).toEqual([]);
  });

  test('keeps what was written in its form when it cannot be sent, and on the way back', async () => {
    const { screen, client } = await openAfterNo(
      { feedbackNoFormId: 31, content: '<a href="#/articles/102">Another</a>' },
      { answers: { submitForm: failWith('network') } },
    );
    await screen.getByRole('textbox', { name: wanted }).fill('Soles');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await send().click();
    await expect.element(screen.getByText('Not sent. What you wrote is still here.')).toBeVisible();
    await screen.getByRole('link', { name: 'Another' }).click();
    await expect.element(no()).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('textbox', { name: wanted })).toHaveValue('Soles');
    client.answer({ submitForm: defaultAnswers.submitForm });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Thank you, we got it.')).toBeVisible();
  });

  test('shows at a field of its form that the server refuses its value', async () => {
    const { screen } = await openAfterNo(
      { feedbackNoFormId: 31 },
      { answers: { submitForm: failWith('validation', { invalid: ['E-mail'] }) } },
    );
    await screen.getByRole('textbox', { name: wanted }).fill('Soles');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await send().click();
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveAccessibleDescription('Please check this field.');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('offers the phone, and a way to write, if contact is enabled (%s)', async (contactEnabled, count) => {
    const { screen, host } = await openAfterNo(
      { feedbackPhoneEnabled: 1, feedbackPhoneNumber: '+46 8 123 45', feedbackChatEnabled: 1 },
      { helpCenter: { contactEnabled } },
    );
    await expect
      .element(screen.getByRole('link', { name: 'Call +46 8 123 45' }))
      .toHaveAttribute('href', 'tel:+46812345');
    expect(screen.getByRole('article').getByRole('link', { name: 'Contact us' }).elements()).toEqual([]);
    expect(host.shadowRoot?.querySelectorAll('.ways [href="#/contact"]')).toHaveLength(count);
  });
});

describe('the reason of a no', () => {
  const asked = 'What went wrong?';
  const keyOf = (client: FixtureClient) => {
    const [reason] = client.sentTo('recordVoteReason');
    return typeof reason === 'object' && reason !== null && 'vote' in reason ? String(reason.vote) : '';
  };

  test('is sent with one press, and again with a comment that follows', async () => {
    const { screen, host, client } = await openAfterNo({ feedbackNoFormId: null, feedbackChatEnabled: 1 });
    const group = screen.getByRole('group', { name: asked });
    await expect.element(group).toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'The steps didn’t work' }).click();
    await expect.element(screen.getByText('Thanks, that helps.')).toBeVisible();
    const words = screen.getByRole('textbox', { name: 'Anything to add? (optional)' });
    await expect.element(words).toBeInViewport();
    await words.fill('The zip is elsewhere.');
    await expectAccessible(host);
    await send().click();
    await expect.element(send()).not.toBeInTheDocument();
    const sent = { articleId: '103', lang: 'en', helpCenterId: 7, vote: keyOf(client), reason: 'steps' };
    expect(client.sentTo('recordVoteReason')).toEqual([
      { ...sent, comment: '' },
      { ...sent, comment: 'The zip is elsewhere.' },
    ]);
    expect(keyOf(client)).toMatch(/^[0-9a-f]{32}$/);
    expect(client.sentTo('voteNo')).toHaveLength(1);
  });

  test('keeps its comment for another try when it could not be sent', async () => {
    const { screen, client } = await openAfterNo({ feedbackNoFormId: null });
    await screen.getByRole('button', { name: 'Something else' }).click();
    await screen.getByRole('textbox').last().fill('Hm');
    client.answer({ recordVoteReason: failWith('network') });
    await send().click();
    await expect.element(screen.getByText('Your answer wasn’t saved. Please try again.')).toBeVisible();
    client.answer({ recordVoteReason: defaultAnswers.recordVoteReason });
    await send().click();
    await expect.element(screen.getByText('Thanks, that helps.')).toBeVisible();
    expect(client.sentTo('recordVoteReason').at(-1)).toMatchObject({ reason: 'other', comment: 'Hm' });
  });

  test('is no longer asked for in this tab once the deployment has refused one', async () => {
    const { screen, remove } = await openAfterNo(
      { feedbackNoFormId: null },
      { answers: { recordVoteReason: failWith('not-found') } },
    );
    await screen.getByRole('button', { name: 'Something else' }).click();
    await expect.element(screen.getByRole('group', { name: asked })).not.toBeInTheDocument();
    await expect.element(thanks()).toBeVisible();
    remove();
    await openAfterNo({ feedbackNoFormId: null });
    expect(screen.getByRole('group', { name: asked }).elements()).toEqual([]);
  });

  test('is left to the form of an article that has one', async () => {
    const { screen } = await openAfterNo({ feedbackNoFormId: 31 });
    await expect.element(screen.getByRole('form', { name: 'What was missing?' })).toBeVisible();
    expect(screen.getByRole('group', { name: asked }).elements()).toEqual([]);
  });
});

describe('the end of an article', () => {
  const tail = (host: Element) => host.shadowRoot?.querySelectorAll('.still-need-help') ?? [];
  const ways = (host: Element) => host.shadowRoot?.querySelectorAll('.ways') ?? [];

  test('offers to write to the site, until a no brings that nearer', async () => {
    const { screen, host } = openArticle({ feedbackNoFormId: null, feedbackChatEnabled: 1 });
    await expect.element(screen.getByText('Still need help?')).toBeVisible();
    await expectAccessible(host);
    await voteNo();
    expect(tail(host)).toHaveLength(0);
    expect(host.shadowRoot?.querySelectorAll('.ways [href="#/contact"]')).toHaveLength(1);
  });

  test('does not offer to write where contact is off', async () => {
    const { host } = await openAfterNo({ feedbackChatEnabled: 1 }, { helpCenter: { contactEnabled: false } });
    expect(tail(host)).toHaveLength(0);
  });

  test('does not offer to write after a no where the article says so', async () => {
    const { host } = await openAfterNo({ feedbackChatEnabled: 0, feedbackNoFormId: null });
    expect(ways(host)).toHaveLength(0);
  });
});

test('an article asks nothing more after a yes', async () => {
  const { screen, client } = openArticle({
    feedbackNoFormId: 31,
    feedbackPhoneEnabled: 1,
    feedbackPhoneNumber: '123',
  });
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('Thanks, glad it helped!')).toBeVisible();
  expect(client.sentTo('getForm')).toEqual([]);
});

test('an article leaves out a form that does not exist', async () => {
  const { screen, client, widget } = openArticle(
    { articleFormId: 32 },
    { answers: { getForm: failWith('not-found') } },
  );
  await expect.element(screen.getByRole('button', { name: 'Yes' })).toBeVisible();
  await expect.poll(() => client.sentTo('getForm')).toHaveLength(1);
  await expect.poll(() => widget.element.querySelector('.article-form')).toBeNull();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('an article has its own form below it from the start, in the words of the site', async () => {
  const { screen, host } = openArticle(
    { articleFormId: 32 },
    { settings: { colorScheme: 'dark', strings: { send: 'Off it goes' } } },
  );
  await expect.element(screen.getByRole('form', { name: 'Feedback' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Off it goes' })).toBeInTheDocument();
  await expectAccessible(host);
});
