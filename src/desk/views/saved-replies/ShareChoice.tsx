/** The choice of who has a saved reply: its agent, the agents of one team, or everyone. A shared one stays shared. */

import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { CheckField } from '../../kit/fields/CheckField.tsx';
import { Select, type SelectOption } from '../../kit/fields/Select.tsx';
import type { ReplyForm, SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';

export interface ShareChoiceProps {
  editor: SavedReplyEditor;
  form: ReplyForm;
}

export function ShareChoice({ editor, form }: ShareChoiceProps) {
  const { session, team: agents } = useDesk();
  const { savedReplies: texts } = useMessages('desk').messages;
  const { isShared, wasShared, team } = form;
  const offered = session.role === 'owner' ? agents.teams.value : agents.own.value;
  const teams = team === null || offered.includes(team) ? offered : [...offered, team];

  if (teams.length > 0) {
    const options: readonly SelectOption[] = [
      ...(wasShared ? [] : [['own', texts.own] as const]),
      ['everyone', texts.shared],
      ...teams.map((name) => [teamPrefix + name, format(texts.sharedWithTeam, { team: name })] as const),
    ];
    return (
      <Select
        label={texts.sharing}
        hint={texts.sharingHint}
        options={options}
        value={isShared ? (team === null ? 'everyone' : teamPrefix + team) : 'own'}
        onChoose={(chosen) =>
          editor.change({
            isShared: chosen !== 'own',
            team: chosen.startsWith(teamPrefix) ? chosen.slice(teamPrefix.length) : null,
          })
        }
      />
    );
  }
  return wasShared ? (
    <p class="quiet">{texts.isShared}</p>
  ) : (
    <CheckField
      label={texts.share}
      hint={texts.shareHint}
      isChecked={isShared}
      onChange={(isChecked) => editor.change({ isShared: isChecked })}
    />
  );
}

const teamPrefix = 'team ';
