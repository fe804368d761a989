import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SingleArticle } from '../../../src/api/schemas/faq.ts';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildArticle, buildHelpCenter } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';

const route = { name: 'article', id: 103 } as const;

const clientOf = (article: Partial<SingleArticle>, contactEnabled = false) =>
  createFixtureClient({
    getArticle: ({ id }) => buildArticle({ ...article, faqArticleId: id }),
    helpCenter: () => buildHelpCenter({ contactEnabled }),
  });

async function voteNo(screen: ReturnType<typeof openWidget>['screen']) {
  await screen.getByRole('button', { name: 'No', exact: true }).click();
  await expect
    .element(screen.getByText('Thanks for letting us know. We’ll improve this article.'))
    .toBeVisible();
}

const wanted = 'What were you looking for?';

describe('after a no', () => {
  test('nothing stands under the thanks where nothing else is offered', async () => {
    const { screen, widget } = openWidget({
      client: clientOf({ feedbackNoFormId: null, feedbackChatEnabled: 0, feedbackPhoneEnabled: 0 }),
      route,
    });
    await voteNo(screen);
    const bareTexts = Array.from(widget.element.querySelector('.view')?.childNodes ?? []).filter(
      (node) => node instanceof Text && node.data !== '',
    );
    expect(bareTexts).toEqual([]);
  });

  test('the configured form asks why, with every kind of field, and thanks in place', async () => {
    const { screen, client, host, focused } = openWidget({
      client: clientOf({ feedbackNoFormId: 31 }),
      route,
    });
    await voteNo(screen);
    await expect.element(screen.getByRole('form', { name: 'What was missing?' })).toBeVisible();
    await screen.getByRole('textbox', { name: wanted }).fill('The price of a resole');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await screen.getByRole('textbox', { name: 'Order number (optional)' }).fill('48,5');
    await screen.getByLabelText('How did you pay? (optional)').selectOptions('By invoice');
    await screen.getByLabelText('Day of the order (optional)').fill('2026-03-01');
    await screen.getByRole('checkbox', { name: 'You may write to me (optional)' }).click();
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'Send' }).click();
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

  test('what is wrong is said at the field, which gets the focus', async () => {
    const { screen, client, host, focused } = openWidget({
      client: clientOf({ feedbackNoFormId: 31 }),
      route,
    });
    await voteNo(screen);
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@');
    await screen.getByRole('textbox', { name: 'Phone (optional)' }).fill('call me');
    await screen.getByRole('button', { name: 'Send' }).click();
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

  test('what was written stays when it cannot be sent, and when the visitor comes back', async () => {
    const client = clientOf({ feedbackNoFormId: 31, content: '<a href="#/articles/102">Another</a>' });
    client.answer({
      submitForm() {
        throw new ApiError('network', 'the server cannot be reached');
      },
    });
    const { screen } = openWidget({ client, route });
    await voteNo(screen);
    await screen.getByRole('textbox', { name: wanted }).fill('Soles');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Not sent. What you wrote is still here.')).toBeVisible();
    await screen.getByRole('link', { name: 'Another' }).click();
    await expect.element(screen.getByRole('button', { name: 'No', exact: true })).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('textbox', { name: wanted })).toHaveValue('Soles');
    client.answer({ submitForm: defaultAnswers.submitForm });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Thank you, we got it.')).toBeVisible();
  });

  test('the server’s word on a field is shown at it', async () => {
    const client = clientOf({ feedbackNoFormId: 31 });
    client.answer({
      submitForm() {
        throw new ApiError('validation', 'the server answered 400', { status: 400, invalid: ['E-mail'] });
      },
    });
    const { screen } = openWidget({ client, route });
    await voteNo(screen);
    await screen.getByRole('textbox', { name: wanted }).fill('Soles');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('maja@example.com');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveAccessibleDescription('Please check this field.');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('the phone and the way to write are offered, where contact is %s', async (isEnabled, count) => {
    const { screen, host } = openWidget({
      client: clientOf(
        { feedbackPhoneEnabled: 1, feedbackPhoneNumber: '+46 8 123 45', feedbackChatEnabled: 1 },
        isEnabled,
      ),
      route,
    });
    await voteNo(screen);
    await expect
      .element(screen.getByRole('link', { name: 'Call +46 8 123 45' }))
      .toHaveAttribute('href', 'tel:+46812345');
    expect(screen.getByRole('article').getByRole('link', { name: 'Contact us' }).elements()).toEqual([]);
    expect(host.shadowRoot?.querySelectorAll('.ways [href="#/contact"]')).toHaveLength(count);
  });
});

describe('the reason of a no', () => {
  const asked = 'What went wrong?';
  const keyOf = (client: ReturnType<typeof clientOf>) => {
    const [reason] = client.sentTo('recordVoteReason');
    return typeof reason === 'object' && reason !== null && 'vote' in reason ? String(reason.vote) : '';
  };

  test('is one press; words may follow, and both are sent once they are there', async () => {
    const client = clientOf({ feedbackNoFormId: null, feedbackChatEnabled: 1 }, true);
    const { screen, host } = openWidget({ client, route });
    await voteNo(screen);
    const group = screen.getByRole('group', { name: asked });
    await expect.element(group).toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'The steps didn’t work' }).click();
    await expect.element(screen.getByText('Thanks, that helps.')).toBeVisible();
    const words = screen.getByRole('textbox', { name: 'Anything to add? (optional)' });
    await expect.element(words).toBeInViewport();
    await words.fill('The zip is elsewhere.');
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    const sent = { articleId: '103', lang: 'en', helpCenterId: 7, vote: keyOf(client), reason: 'steps' };
    expect(client.sentTo('recordVoteReason')).toEqual([
      { ...sent, comment: '' },
      { ...sent, comment: 'The zip is elsewhere.' },
    ]);
    expect(keyOf(client)).toMatch(/^[0-9a-f]{32}$/);
    expect(client.sentTo('voteNo')).toHaveLength(1);
  });

  test('that could not be sent says so, and what was typed stays for another try', async () => {
    const client = clientOf({ feedbackNoFormId: null });
    const { screen } = openWidget({ client, route });
    await voteNo(screen);
    await screen.getByRole('button', { name: 'Something else' }).click();
    await screen.getByRole('textbox').last().fill('Hm');
    client.answer({
      recordVoteReason() {
        throw new ApiError('network', 'the server cannot be reached');
      },
    });
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Your answer wasn’t saved. Please try again.')).toBeVisible();
    client.answer({ recordVoteReason: defaultAnswers.recordVoteReason });
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Thanks, that helps.')).toBeVisible();
    expect(client.sentTo('recordVoteReason').at(-1)).toMatchObject({ reason: 'other', comment: 'Hm' });
  });

  test('is asked for no more in this tab where the deployment takes none, and the vote is thanked for', async () => {
    sessionStorage.clear();
    const client = clientOf({ feedbackNoFormId: null });
    client.answer({
      recordVoteReason() {
        throw new ApiError('not-found', 'the server answered 404', { status: 404 });
      },
    });
    const { screen, remove } = openWidget({ client, route });
    await voteNo(screen);
    await screen.getByRole('button', { name: 'Something else' }).click();
    await expect.element(screen.getByRole('group', { name: asked })).not.toBeInTheDocument();
    await expect
      .element(screen.getByText('Thanks for letting us know. We’ll improve this article.'))
      .toBeVisible();
    remove();
    const next = openWidget({ client: clientOf({ feedbackNoFormId: null }), route });
    await voteNo(next.screen);
    expect(next.screen.getByRole('group', { name: asked }).elements()).toEqual([]);
    sessionStorage.clear();
  });

  test('is left to the form of an article that has one', async () => {
    const { screen } = openWidget({ client: clientOf({ feedbackNoFormId: 31 }), route });
    await voteNo(screen);
    await expect.element(screen.getByRole('form', { name: 'What was missing?' })).toBeVisible();
    expect(screen.getByRole('group', { name: asked }).elements()).toEqual([]);
  });
});

describe('at the end of an article', () => {
  const tail = (host: Element) => host.shadowRoot?.querySelectorAll('.still-need-help') ?? [];

  test('there is a way to write about it, until a no brings it nearer', async () => {
    const client = clientOf({ feedbackNoFormId: null, feedbackChatEnabled: 1 }, true);
    const { screen, host } = openWidget({ client, route });
    await expect.element(screen.getByText('Still need help?')).toBeVisible();
    await expectAccessible(host);
    await voteNo(screen);
    expect(tail(host)).toHaveLength(0);
    expect(host.shadowRoot?.querySelectorAll('.ways [href="#/contact"]')).toHaveLength(1);
  });

  test('there is none where nobody can write, and a no offers nothing where the article says so', async () => {
    const silent = openWidget({ client: clientOf({ feedbackChatEnabled: 1 }), route });
    await voteNo(silent.screen);
    expect(tail(silent.host)).toHaveLength(0);
    silent.remove();
    const { screen, host } = openWidget({
      client: clientOf({ feedbackChatEnabled: 0, feedbackNoFormId: null }, true),
      route,
    });
    await voteNo(screen);
    expect(host.shadowRoot?.querySelectorAll('.ways')).toHaveLength(0);
  });
});

test('after a yes nothing more is asked', async () => {
  const { screen, client } = openWidget({
    client: clientOf({ feedbackNoFormId: 31, feedbackPhoneEnabled: 1, feedbackPhoneNumber: '123' }),
    route,
  });
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('Thanks, glad it helped!')).toBeVisible();
  expect(client.sentTo('getForm')).toEqual([]);
});

test('a form that is not there is left out', async () => {
  const client = clientOf({ articleFormId: 32 });
  client.answer({
    getForm() {
      throw new ApiError('not-found', 'the server answered 404', { status: 404 });
    },
  });
  const { screen, widget } = openWidget({ client, route });
  await expect.element(screen.getByRole('button', { name: 'Yes' })).toBeVisible();
  await expect.poll(() => client.sentTo('getForm')).toHaveLength(1);
  await expect.poll(() => widget.element.querySelector('.article-form')).toBeNull();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('an article’s own form stands under it from the start, in the visitor’s words', async () => {
  const { screen, host } = openWidget({
    client: clientOf({ articleFormId: 32 }),
    route,
    settings: { colorScheme: 'dark', strings: { send: 'Off it goes' } },
  });
  await expect.element(screen.getByRole('form', { name: 'Feedback' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Off it goes' })).toBeInTheDocument();
  await expectAccessible(host);
});
