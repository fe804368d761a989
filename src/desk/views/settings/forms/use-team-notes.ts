import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { asTexts } from '../../../models/settings/setting-values.ts';

export interface TeamNotes {
  /** The names of the teams that there are. */
  readonly suggestions: readonly string[];
  /** Undefined if each of the teams has an agent, or if the agents are not known. */
  readonly warning: string | undefined;
}

/** Returns what the form of an inbox says of teams. @param value the names that are entered */
export function useTeamNotes(value: unknown): TeamNotes {
  const { team } = useDesk();
  const { forms: texts } = useMessages('owner').messages.settings;
  const known = team.teams.value;
  const names = asTexts(value).map((name) => name.trim());
  const empty = names.filter((name) => name !== '' && !known.includes(name));
  const isKnown = team.list.value.value !== undefined;
  const teams = empty.map((name) => `\u2068${name}\u2069`).join(', ');
  return {
    suggestions: known,
    warning: isKnown && empty.length > 0 ? format(texts.emptyTeams, { teams }) : undefined,
  };
}
