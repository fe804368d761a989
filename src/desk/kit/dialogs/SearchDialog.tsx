/** A dialog with a search field over a list, of which one entry is chosen (ARIA Authoring Practices, combobox). */

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toListAction } from '../../../ui/components/fields/list-keys.ts';
import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { Dialog } from './Dialog.tsx';

export interface SearchOption {
  readonly id: string;
  readonly name: string;
  /** What it is about, shown before its name; empty if the name says it. */
  readonly group: string;
  /** The key that does the same; empty if there is none. */
  readonly key: string;
}

export interface SearchAction {
  readonly label: string;
  /** Called once the dialog is closed, and has given the focus back. */
  act(): void;
}

export interface SearchDialogProps<Option extends SearchOption> {
  label: string;
  /** Name of the field, also shown while it is empty. */
  hint: string;
  text: string;
  options: readonly Option[];
  /** What is said in place of an empty list. */
  none: string;
  onText(text: string): void;
  /** Called once the dialog is closed, and has given the focus back. */
  onChoose(option: Option): void;
  onClose(): void;
  /** Content beside the field. */
  children?: ComponentChildren;
  /**
   * Draws what an option is in full. Without it, the names say it.
   * @param closeAnd closes the dialog, and calls the function once it has given the focus back
   */
  preview?: (option: Option, closeAnd: (act: () => void) => void) => ComponentChildren;
  /** What else can be done, as buttons below the list. */
  actions?: readonly SearchAction[];
}

export function SearchDialog<Option extends SearchOption>(props: SearchDialogProps<Option>) {
  const { label, hint, text, options, none, onText, onChoose, onClose, children, preview, actions } = props;
  const [highlighted, setHighlighted] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  function closeAnd(act: () => void) {
    onClose();
    requestAnimationFrame(act);
  }

  function choose(option: Option | undefined) {
    if (option) closeAnd(() => onChoose(option));
  }

  const shown = options[highlighted];

  return (
    <Dialog
      title={label}
      isTitleHidden
      class={preview ? 'commands has-preview' : 'commands'}
      onClose={onClose}
    >
      <div class="commands-head">
        <Icon name="search" />
        <input
          class="commands-input"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={hint}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${id}-${highlighted}` : undefined}
          placeholder={hint}
          value={text}
          onInput={({ currentTarget }) => {
            onText(currentTarget.value);
            setHighlighted(0);
          }}
          onKeyDown={(event) => {
            if (event.isComposing || event.key === 'Escape') return;
            const last = options.length - 1;
            const action = toListAction(event.key, { isOpen: true, highlighted, last });
            if (action === undefined || last < 0) return;
            event.preventDefault();
            if (typeof action === 'number') setHighlighted(action);
            else if (action === 'choose') choose(options[highlighted]);
          }}
        />
        {children}
      </div>
      <div class="commands-body">
        <div ref={list} class="commands-list" id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <DialogOption
              key={option.id}
              id={`${id}-${index}`}
              option={option}
              isHighlighted={index === highlighted}
              onChoose={() => choose(option)}
              onPoint={() => setHighlighted(index)}
            />
          ))}
        </div>
        {preview && shown && preview(shown, closeAnd)}
        {options.length === 0 && none !== '' && <p class="commands-none">{none}</p>}
      </div>
      {actions && (
        <div class="commands-foot">
          {actions.map(({ label: name, act }) => (
            <button key={name} class="text-button" type="button" onClick={() => closeAnd(act)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface DialogOptionProps {
  id: string;
  option: SearchOption;
  isHighlighted: boolean;
  onChoose(): void;
  onPoint(): void;
}

function DialogOption({
  id,
  option: { group, name, key },
  isHighlighted,
  onChoose,
  onPoint,
}: DialogOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: for the same reason
    <div
      id={id}
      class="command"
      role="option"
      aria-selected={isHighlighted}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span>
        {group && <span class="command-group">{group} › </span>}
        <bdi>{name}</bdi>
      </span>
      {key && <kbd>{key}</kbd>}
    </div>
  );
}
