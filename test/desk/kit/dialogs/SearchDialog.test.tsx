/** The dialog with a search over a list. */

import { useState } from 'preact/hooks';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchDialog } from '../../../../src/desk/kit/dialogs/SearchDialog.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { renderPart } from '../../../support/fake-desk/open-desk.tsx';
import { button, dialog } from '../../../support/fake-desk/parts.ts';

const colors = ['Blue', 'Green', 'Red'].map((name) => ({ id: name, name, group: '', key: '' }));

/** Reports each act together with what has the focus by then. */
function Colors({ onAct }: { onAct(act: string, focused: string | null): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = (name: string) => onAct(name, document.activeElement?.textContent ?? null);
  return (
    <>
      <button class="button" type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <SearchDialog
          label="Colors"
          hint="Find a color"
          text=""
          options={colors}
          none=""
          onText={() => {}}
          onChoose={({ name }) => act(name)}
          onClose={() => setIsOpen(false)}
          preview={({ name }, closeAnd) => (
            <button class="button" type="button" onClick={() => closeAnd(() => act(`paint ${name}`))}>
              Paint
            </button>
          )}
          actions={[{ label: 'New color', act: () => act('new') }]}
        />
      )}
    </>
  );
}

describe('a search dialog', () => {
  test('has its field focused, and its list read as it is highlighted', async () => {
    const { host } = renderPart(<Colors onAct={() => {}} />);
    await button('Open').click();
    const search = page.getByRole('combobox', { name: 'Find a color' });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const highlighted = page.getByRole('option', { name: 'Green', selected: true });
    await expect.element(highlighted).toBeVisible();
    await expect.element(search).toHaveAttribute('aria-activedescendant', highlighted.element().id);
    await expectAccessible(host);
  });

  test.each([
    ['a chosen entry', 'Green', () => userEvent.keyboard('{ArrowDown}{Enter}')],
    ['its preview', 'paint Blue', () => button('Paint').click()],
    ['its buttons', 'new', () => button('New color').click()],
  ])('acts by %s once it has closed, and given the focus back', async (_way, act, choose) => {
    const onAct = vi.fn();
    renderPart(<Colors onAct={onAct} />);
    await button('Open').click();
    await choose();
    await expect.poll(() => onAct.mock.calls).toEqual([[act, 'Open']]);
    await expect.element(dialog('Colors')).not.toBeInTheDocument();
  });
});
