/** Everything by name (Ctrl+K). */

import { useState } from 'preact/hooks';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { type Command, findCommands } from './desk-commands.ts';
import { SearchDialog } from './SearchDialog.tsx';

export interface CommandMenuProps {
  commands: readonly Command[];
  onClose(): void;
}

/** The most commands that are listed. */
const mostListed = 50;

export function CommandMenu({ commands, onClose }: CommandMenuProps) {
  const { messages: desk } = useMessages('desk');
  const [text, setText] = useState('');
  const found = findCommands(commands, text).slice(0, mostListed);
  return (
    <SearchDialog
      label={desk.commands}
      hint={desk.commandsHint}
      text={text}
      options={found.map((command, index) => ({ ...command, id: `${index}` }))}
      none={desk.noCommands}
      onText={setText}
      onChoose={(command) => command.act()}
      onClose={onClose}
    />
  );
}
