import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildSearchHit } from '../../support/fixtures.ts';
import { renderWidget } from '../../support/render.tsx';
import { english } from '../../support/shop-help.ts';

describe('a search', () => {
  test('with Enter lists what was found, the matched words marked', async () => {
    const { screen, widget, events, focused } = renderWidget();
    await screen.getByRole('combobox').fill('repair');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => focused()?.textContent).toBe('3 results for “repair”');
    expect(markedIn(widget.element)).toEqual(['repair', 'repair', 'repair']);
    expect(events).toContainEqual({ type: 'search', resultCount: 3 });
    await screen.getByRole('link', { name: /^Our repair promise/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('combobox')).toHaveValue('repair');
  });

  test('shows markup in a title as text', async () => {
    const title = 'Use <img src=x onerror=alert(1)> & more';
    const hit = buildSearchHit({ id: 1, categoryId: 11, title, html: '<p>Text</p>' }, english, '');
    const client = createFixtureClient({
      search: () => ({ success: true, articles: [hit], length: 1, suggest: [] }),
    });
    const { screen, host } = renderWidget({ client, route: { name: 'search', text: 'use' } });
    await expect.element(screen.getByText(title)).toBeVisible();
    expect(host.shadowRoot?.querySelector('img')).toBeNull();
  });

  test('that found nothing offers what may have been meant', async () => {
    const { screen, host } = renderWidget({ route: { name: 'search', text: 'retrun label' } });
    await expect
      .element(screen.getByRole('heading', { name: 'Nothing found for “retrun label”' }))
      .toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('link', { name: 'return label' }).click();
    await expect.element(screen.getByRole('heading', { name: '1 result for “return label”' })).toBeVisible();
    await expect.element(screen.getByRole('combobox')).toHaveValue('return label');
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = renderWidget({
      settings: { colorScheme },
      route: { name: 'search', text: 'repair' },
    });
    await expect.element(screen.getByRole('heading', { name: '3 results for “repair”' })).toBeVisible();
    await expectAccessible(host);
  });
});

const markedIn = (element: Element) =>
  Array.from(element.querySelectorAll('mark'), (mark) => mark.textContent);
