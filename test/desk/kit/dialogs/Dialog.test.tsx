/** The one modal dialog of the desk. */

import { useState } from 'preact/hooks';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../../../src/desk/kit/dialogs/Dialog.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { renderPart } from '../../../support/fake-desk/open-desk.tsx';
import { button, dialog, field } from '../../../support/fake-desk/parts.ts';

interface ListProps {
  onClose?(): void;
  isTitleHidden?: boolean;
}

/** A list with one entry, which is changed or removed in a dialog. */
function List({ onClose = () => {}, isTitleHidden = false }: ListProps) {
  const [hasEntry, setHasEntry] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button class="button" type="button" data-after-dialog>
        Add
      </button>
      {hasEntry && (
        <button class="button" type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      )}
      {isOpen && (
        <Dialog
          title="A chair"
          isTitleHidden={isTitleHidden}
          onClose={() => {
            onClose();
            setIsOpen(false);
          }}
        >
          <form>
            <input aria-label="Name" />
          </form>
          <button
            class="button"
            type="button"
            onClick={() => {
              setHasEntry(false);
              setIsOpen(false);
            }}
          >
            Remove
          </button>
        </Dialog>
      )}
    </>
  );
}

const shown = () => dialog('A chair');

describe('a dialog', () => {
  test('takes the focus to the first field of its form, and gives it back', async () => {
    const { host } = renderPart(<List />);
    await button('Open').click();
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(shown()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'A chair' })).toBeVisible();
    await expectAccessible(host);
    await userEvent.keyboard('{Escape}');
    await expect.element(shown()).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
  });

  test('takes the focus to what asks for it', async () => {
    renderPart(
      <Dialog title="A chair" onClose={() => {}}>
        <button class="button" type="button">
          Red
        </button>
        <button class="button" type="button" data-first-focus>
          Blue
        </button>
      </Dialog>,
    );
    await expect.element(button('Blue')).toHaveFocus();
  });

  test('gives the focus to what is marked for it once its opener has gone', async () => {
    renderPart(<List />);
    await button('Open').click();
    await button('Remove').click();
    await expect.element(shown()).not.toBeInTheDocument();
    await expect.element(button('Add')).toHaveFocus();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => button('Close').click()],
  ])('is closed once by %s', async (_way, closeIt) => {
    const onClose = vi.fn();
    const { getByRole } = renderPart(<List onClose={onClose} />);
    await button('Open').click();
    const element = getByRole('dialog');
    // It closes a second time, and later, when it is taken off the page.
    const closed = new Promise((resolve) => element.addEventListener('close', resolve));
    await closeIt();
    await closed;
    await expect.element(shown()).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
    await expect.element(button('Open')).toHaveFocus();
  });

  test('calls nothing when it is taken off the page', async () => {
    const onClose = vi.fn();
    const { getByRole } = renderPart(<List onClose={onClose} />);
    await button('Open').click();
    const element = getByRole('dialog');
    const closed = new Promise((resolve) => element.addEventListener('close', resolve));
    await button('Remove').click();
    await closed;
    expect(onClose).not.toHaveBeenCalled();
  });

  test('has its title as its name alone where it is hidden', async () => {
    const { host } = renderPart(<List isTitleHidden />);
    await button('Open').click();
    await expect.element(shown()).toBeVisible();
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
    await expect.element(button('Close')).not.toBeInTheDocument();
    await expectAccessible(host);
  });

  test('stays if nothing may close it, as often as Escape is pressed', async () => {
    const { getByRole } = renderPart(
      <Dialog title="A chair" onClose={undefined}>
        <button class="button" type="button">
          Red
        </button>
        <button class="button" type="button">
          Blue
        </button>
      </Dialog>,
    );
    await expect.element(button('Close')).not.toBeInTheDocument();
    await button('Blue').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Blue')).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.poll(() => getByRole('dialog').matches(':modal')).toBe(true);
  });
});
