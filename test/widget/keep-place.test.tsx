import { describe, expect, test } from 'vitest';
import { toPath } from '../../src/widget/routes.ts';
import { openWidget } from '../support/open-widget.tsx';

const stored = () => Object.values(sessionStorage).join();

describe('the place of a visitor', () => {
  test('is stored when the page navigates before the browser says that the widget is visible', async () => {
    const { widget } = openWidget({ keepsPlace: true });
    const article = { name: 'article', id: 103 } as const;
    widget.navigate(article);
    expect(stored()).toBe('');
    await expect.poll(stored).toContain(toPath(article));
  });

  test('is not stored for a widget that was never visible', async () => {
    const { widget } = openWidget({ keepsPlace: true });
    widget.element.hidden = true;
    widget.navigate({ name: 'article', id: 103 });
    await expect.poll(() => widget.models.navigation.entries.value.length).toBe(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toBe('');
  });
});
