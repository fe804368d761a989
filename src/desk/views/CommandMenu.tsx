/** Everything by name (Ctrl+K): a search field over the list of commands (ARIA Authoring Practices, combobox). */

import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/components/Icon.tsx';
import { toListAction } from '../../ui/components/list-keys.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { type Command, findCommands } from './commands.ts';

export interface CommandMenuProps {
  commands: readonly Command[];
  onClose(): void;
}

/** The most commands that are listed. */
const mostListed = 50;

export function CommandMenu({ commands, onClose }: CommandMenuProps) {
  const desk = useDeskMessages();
  const [text, setText] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = findCommands(commands, text).slice(0, mostListed);

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  function choose(command: Command | undefined) {
    if (!command) return;
    dialog.current?.close();
    // The dialog gives the focus back first.
    requestAnimationFrame(() => command.act());
  }

  return (
    <dialog ref={dialog} class="dialog commands" aria-label={desk.commands} onClose={onClose}>
      <div class="commands-head">
        <Icon name="search" />
        <input
          class="commands-input"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={desk.commandsHint}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[highlighted] ? `${id}-${highlighted}` : undefined}
          placeholder={desk.commandsHint}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setHighlighted(0);
          }}
          onKeyDown={(event) => {
            if (event.isComposing || event.key === 'Escape') return;
            const last = found.length - 1;
            const action = toListAction(event.key, { isOpen: true, highlighted, last });
            if (action === undefined || last < 0) return;
            event.preventDefault();
            if (typeof action === 'number') setHighlighted(action);
            else if (action === 'choose') choose(found[highlighted]);
          }}
        />
      </div>
      <div ref={list} class="commands-list" id={`${id}-list`} role="listbox" aria-label={desk.commands}>
        {found.map((command, index) => (
          <CommandOption
            key={`${command.group} ${command.name}`}
            id={`${id}-${index}`}
            command={command}
            isHighlighted={index === highlighted}
            onChoose={() => choose(command)}
            onPoint={() => setHighlighted(index)}
          />
        ))}
      </div>
      {found.length === 0 && <p class="commands-none">{desk.noCommands}</p>}
    </dialog>
  );
}

interface CommandOptionProps {
  id: string;
  command: Command;
  isHighlighted: boolean;
  onChoose(): void;
  onPoint(): void;
}

function CommandOption({ id, command, isHighlighted, onChoose, onPoint }: CommandOptionProps) {
  const { group, name, key } = command;
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
