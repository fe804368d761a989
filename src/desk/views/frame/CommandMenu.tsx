/** Everything by name (Ctrl+K). */

import { useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { foldText, hasEveryWord } from '../../i18n/folded-words.ts';
import { SearchDialog } from '../../kit/dialogs/SearchDialog.tsx';
import { focusedTicketId } from '../actions/row-actions.ts';
import { currentContext, useActionContext } from '../actions/use-action-context.ts';
import { listDeskCommands } from './desk-actions.ts';

/** The most commands that are listed. */
const mostListed = 50;

export function CommandMenu({ onClose }: { onClose(): void }) {
  const { messages: desk } = useMessages('desk');
  const [text, setText] = useState('');
  // The row gives the focus to the dialog, and gets it back.
  const [focusedId] = useState(focusedTicketId);
  const commands = listDeskCommands(currentContext(useActionContext(), focusedId));
  const found = commands
    .filter(({ group, name }) => hasEveryWord(foldText(`${group} ${name}`), text))
    .slice(0, mostListed);
  return (
    <SearchDialog
      label={desk.commands}
      hint={desk.commandsHint}
      text={text}
      options={found}
      none={desk.noCommands}
      onText={setText}
      onChoose={(command) => command.act()}
      onClose={onClose}
    />
  );
}
