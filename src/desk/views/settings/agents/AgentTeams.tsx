/** The teams of an agent: those that there are, each with a tick, and a field for others. */

import { maxTeamLength, maxTeams } from '../../../../api/limits.ts';
import type { ListedAgents } from '../../../../api/schemas/desk-agents.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Choice } from '../../../kit/fields/Choice.tsx';
import { TextField, type TextFieldProps } from '../../../kit/fields/TextField.tsx';

export interface AgentTeamsProps {
  listed: ListedAgents;
  /** The agent's teams as they are stored. */
  former: readonly string[];
  /** The chosen ones; null for the former ones. */
  teams: readonly string[] | null;
  /** What is entered of teams that there are not yet. */
  newTeams: Pick<TextFieldProps, 'value' | 'problem' | 'onInput'>;
  onChoose(teams: readonly string[]): void;
}

export function AgentTeams({ listed, former, teams, newTeams, onChoose }: AgentTeamsProps) {
  const { agents: texts, longList } = useMessages('owner').messages.settings;
  const known = [...new Set(listed.agents.flatMap((agent) => agent.teams))].sort((one, other) =>
    one.localeCompare(other),
  );
  return (
    <>
      {known.length > 0 && (
        <Choice
          label={texts.teams}
          hint={texts.teamsHint}
          choices={known.map((name) => ({ value: name, label: name, hint: '' }))}
          chosen={teams ?? former}
          isMultiple
          longList={longList}
          onChoose={onChoose}
        />
      )}
      <TextField
        {...newTeams}
        label={texts.newTeams}
        hint={known.length > 0 ? texts.newTeamsHint : `${texts.teamsHint} ${texts.newTeamsHint}`}
        maxLength={maxTeams * (maxTeamLength + 2)}
      />
    </>
  );
}

/** Returns the names of teams that are separated by commas. */
export function splitTeams(entered: string): readonly string[] {
  return entered
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
