import { afterEach, expect, test } from 'vitest';
import { toPath } from '../../src/widget/routes.ts';
import { openWidget } from '../support/open-widget.tsx';

afterEach(() => sessionStorage.clear());

const stored = () => Object.values(sessionStorage).join();

test('stores a view that the page shows before the browser says that the widget is visible', async () => {
  const { widget } = openWidget({ keepsPlace: true });
  const article = { name: 'article', id: 103 } as const;
  widget.navigate(article);
  expect(stored()).toBe('');
  await expect.poll(stored).toContain(toPath(article));
});

test('stores nothing of a widget that nobody has seen', async () => {
  const { widget } = openWidget({ keepsPlace: true });
  widget.element.hidden = true;
  widget.navigate({ name: 'article', id: 103 });
  await expect.poll(() => widget.models.navigation.entries.value.length).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored()).toBe('');
});
