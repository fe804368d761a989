import { expect, test } from 'vitest';
import { openWidget } from '../support/open-widget.tsx';

test('the date of an article is formatted by a formatter that was made before', async () => {
  const made: unknown[] = [];
  const counted = new Proxy(Intl.DateTimeFormat, {
    construct(target, given) {
      made.push(given[0]);
      return Reflect.construct(target, given);
    },
  });
  Object.defineProperty(Intl, 'DateTimeFormat', { value: counted, configurable: true, writable: true });
  const { screen } = openWidget({ settings: { lang: 'sv' } });
  await expect.poll(() => made).toEqual(['sv']);
  await screen.getByRole('link', { name: 'Returnera ett köp' }).click();
  await expect.element(screen.getByText('Uppdaterad 3 mars 2026')).toBeVisible();
  expect(made).toEqual(['sv']);
});
