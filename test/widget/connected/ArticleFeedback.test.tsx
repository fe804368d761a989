import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SingleArticle } from '../../../src/api/schemas/faq.ts';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildArticle, buildHelpCenter } from '../../support/fixtures.ts';
import { renderWidget } from '../../support/render.tsx';

const route = { name: 'article', id: 103 } as const;

const clientOf = (article: Partial<SingleArticle>, contactEnabled = false) =>
  createFixtureClient({
    getArticle: ({ id }) => buildArticle({ ...article, faqArticleId: id }),
    helpCenter: () => buildHelpCenter({ contactEnabled }),
  });

async function voteNo(screen: ReturnType<typeof renderWidget>['screen']) {
  await screen.getByRole('button', { name: 'No', exact: true }).click();
  await expect
    .element(screen.getByText('Thanks for letting us know. We’ll improve this article.'))
    .toBeVisible();
}

const wanted = 'What were you looking for?';

describe('after a no', () => {
  test('nothing stands under the thanks where nothing else is offered', async () => {
    const { screen, widget } = renderWidget({
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
    const { screen, client, host, focused } = renderWidget({
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
    const { screen, client, host, focused } = renderWidget({
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
    const { screen } = renderWidget({ client, route });
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
    const { screen } = renderWidget({ client, route });
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
    const { screen, host } = renderWidget({
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

test('after a yes nothing more is asked', async () => {
  const { screen, client } = renderWidget({
    client: clientOf({ feedbackNoFormId: 31, feedbackPhoneEnabled: 1, feedbackPhoneNumber: '123' }),
    route,
  });
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('Thanks, glad it helped!')).toBeVisible();
  expect(client.sentTo('getForm')).toEqual([]);
});

test('an article’s own form stands under it from the start, in the visitor’s words', async () => {
  const { screen, host } = renderWidget({
    client: clientOf({ articleFormId: 32 }),
    route,
    settings: { colorScheme: 'dark', strings: { send: 'Off it goes' } },
  });
  await expect.element(screen.getByRole('form', { name: 'Feedback' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Off it goes' })).toBeInTheDocument();
  await expectAccessible(host);
});
