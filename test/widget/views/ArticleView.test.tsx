import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { buildArticle } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const returning = { name: 'article', id: 101 } as const;

const openArticle = (options: OpenOptions = {}) => openWidget({ route: returning, ...options });

describe('an article', () => {
  test('names its category, its author and the date of its last change', async () => {
    const { screen } = openArticle();
    await expect.element(screen.getByRole('heading', { name: 'Return something you bought' })).toBeVisible();
    await expect.element(screen.getByText('Maja Lindgren')).toBeVisible();
    await expect.element(screen.getByText('Updated 3 March 2026')).toBeVisible();
    // The last that comes, so that nothing moves below the pointer.
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    await screen.getByRole('link', { name: 'Returns and exchanges' }).click();
    await expect.element(screen.getByText('2 articles')).toBeVisible();
  });

  test.each([
    ['the date of its revision', '2025-01-02T12:00:00Z', 'Updated 2 January 2025'],
    ['no date if that of its revision is not known', null, null],
  ] as const)('shows %s, not the date when it was stored', async (_name, revisedAt, said) => {
    const { screen, host } = openArticle({ answers: { getArticle: () => buildArticle({ revisedAt }) } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const dates = [...(host.shadowRoot?.querySelectorAll('time') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(dates).toEqual(said === null ? [] : [said]);
  });

  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = openArticle({ settings: { colorScheme } });
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    await expectAccessible(host);
  });

  test('is accessible from right to left', async () => {
    const { screen, host } = openArticle({ settings: { lang: 'ar' } });
    await expect.element(screen.getByRole('heading', { name: 'إرجاع ما اشتريته' })).toBeVisible();
    await expectAccessible(host);
  });

  test('links to others within the widget, to headings within itself, and elsewhere in a new tab', async () => {
    const { screen, focused } = openArticle();
    const outside = screen.getByRole('link', { name: 'the nearest drop-off point' });
    await expect.element(outside).toHaveAttribute('target', '_blank');
    await expect.element(outside).toHaveAttribute('rel', 'noopener noreferrer');
    await screen.getByRole('link', { name: 'how to return' }).click();
    expect(focused()?.textContent).toBe('How to return');
    await screen.getByRole('link', { name: 'exchange', exact: true }).click();
    await expect.poll(() => focused()?.textContent).toBe('Swap for another size');
    expect(location.hash).toBe('');
  });

  test('begins at the heading of its route', async () => {
    const { screen, widget, focused } = openWidget();
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    widget.navigate({ ...returning, heading: 'money' });
    await expect.poll(() => focused()?.textContent).toBe('When you get your money');
  });

  test('is counted as read once each time it is opened', async () => {
    const { screen, client, events } = openArticle();
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    expect(client.sentTo('recordView')).toEqual([
      { articleId: '101', lang: 'en', device: 'desktop', helpCenterId: 7 },
    ]);
    await screen.getByRole('link', { name: 'Returns and exchanges' }).click();
    await expect.element(screen.getByText('2 articles')).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    expect(client.sentTo('recordView')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'article-view')).toHaveLength(1);
  });
});

describe('the vote on an article', () => {
  test('is cast once, thanked for, and still cast after coming back', async () => {
    const { screen, client, events } = openArticle();
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.element(screen.getByText('Thanks, glad it helped!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No', exact: true }).elements()).toEqual([]);
    expect(client.sentTo('voteYes')).toHaveLength(1);
    expect(events).toContainEqual({ type: 'article-vote', articleId: 101, lang: 'en', vote: 'yes' });
    await screen.getByRole('link', { name: 'exchange', exact: true }).click();
    await expect.element(screen.getByRole('heading', { name: 'Swap for another size' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByText('Thanks, glad it helped!')).toBeVisible();
  });

  test('stays chosen when it could not be sent, and is sent again on demand', async () => {
    const { screen, host, client } = openArticle({ answers: { voteNo: failWith('network') } });
    await screen.getByRole('button', { name: 'No', exact: true }).click();
    await expect.element(screen.getByText('Your vote wasn’t saved.')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'No', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(host);
    client.answer({ voteNo: defaultAnswers.voteNo });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(screen.getByText('Thanks for letting us know. We’ll improve this article.'))
      .toBeVisible();
    expect(client.sentTo('voteNo')).toHaveLength(2);
  });

  test.each([
    ['default', 1],
    ['hidden', 0],
    ['none', 0],
    ['no', 0],
  ])('of showFeedback %s is asked for %i times', async (showFeedback, count) => {
    const { screen } = openArticle({ answers: { getArticle: () => buildArticle({ showFeedback }) } });
    // Rendered together with what comes below the text.
    await expect.element(screen.getByText('Still need help?')).toBeInTheDocument();
    expect(screen.getByText('Was this helpful?').elements()).toHaveLength(count);
  });
});
