/** Parts of a setting that wait for the operator of the server, with the command that grants each. */

import type { RequestedSetting } from '../../../api/schemas/desk-settings.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface RequestedNoteProps {
  id?: string;
  requested: readonly RequestedSetting[];
}

export function RequestedNote({ id, requested }: RequestedNoteProps) {
  const { messages: texts } = useMessages('desk');
  if (requested.length === 0) return null;
  return (
    <div id={id}>
      {requested.map(({ value, command }) => (
        <p key={command} class="settings-warning">
          {format(texts.requestedSetting, { value: `\u2066${value}\u2069` })}{' '}
          <code class="settings-code" dir="ltr">
            {command}
          </code>
        </p>
      ))}
    </div>
  );
}
