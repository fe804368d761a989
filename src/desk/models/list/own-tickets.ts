/**
 * Which tickets are the agent's own: those that are assigned to the agent and, if the agent has chosen so, those of the
 * agent's teams that nobody has. The view `mine` and notifications go by it.
 */

import { computed, effect } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { NotificationChoices } from '../notifications/notification-choices.ts';
import type { Team } from '../thread/team.ts';

export interface OwnTicketsOptions {
  readonly agentId: number;
  readonly team: Pick<Team, 'own'>;
  readonly choices: Pick<NotificationChoices, 'stored' | 'settings'>;
  readonly signal: AbortSignal;
  /** Called when other tickets are the agent's own than before, by the choice that the server has stored. */
  onChange(): void;
}

export class OwnTickets {
  readonly #options: OwnTicketsOptions;

  constructor(options: OwnTicketsOptions) {
    this.#options = options;
    const { team, choices, signal: lifetime, onChange } = options;
    const hasTeams = computed(() => team.own.value.length > 0);
    const stopReading = effect(() => {
      if (hasTeams.value) void choices.stored.ensure();
    });
    /** Undefined until it is known. */
    const rule = computed(() => {
      const stored = choices.stored.value.value;
      return stored && JSON.stringify(stored.mineIncludesTeams ? team.own.value : []);
    });
    let former: string | undefined;
    const stopComparing = rule.subscribe((current) => {
      const isOther = former !== undefined && current !== undefined && current !== former;
      former = current ?? former;
      if (isOther) onChange();
    });
    lifetime.addEventListener('abort', () => {
      stopReading();
      stopComparing();
    });
  }

  /** Whether a ticket is the agent's own. Those of teams are until it is known what the agent has chosen. */
  readonly has = ({ assignedAgents, team }: Pick<DeskTicket, 'assignedAgents' | 'team'>): boolean => {
    const { agentId, team: ofAgents, choices } = this.#options;
    if (team === null || assignedAgents.length > 0) return isAssignedTo(agentId, assignedAgents);
    return ofAgents.own.value.includes(team) && choices.settings.value?.mineIncludesTeams !== false;
  };
}

/** Whether an agent is among those to whom a ticket is assigned. */
export function isAssignedTo(agentId: number, assignedAgents: DeskTicket['assignedAgents']): boolean {
  return assignedAgents.some((agent) => agent.agentId === agentId);
}
