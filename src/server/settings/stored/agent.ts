/** Settings of an agent. */

import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { maxTeamLength, maxTeams } from '../../../api/limits.ts';
import { anyText, choice, line, list, nullable, toggle } from './kinds.ts';
import { required, SettingProblem, type StoredChanges, type StoredKind, stored } from './setting.ts';

/** Owners manage the sessions of all agents, and remove contacts. */
export const agentRoles = ['owner', 'agent'] as const;
export type AgentRole = (typeof agentRoles)[number];

export const maxSignatureLength = 2000;
export const maxSignatureHtmlLength = 20_000;

const signature: StoredKind<string> = {
  schema: Type.String({ maxLength: maxSignatureLength }),
  argument: 'text',
  parse(option) {
    const value = option === 'none' ? '' : option.trim();
    if (value.length > maxSignatureLength)
      throw new SettingProblem(`It must have at most ${maxSignatureLength} characters.`);
    return value;
  },
};

const signatureHtml: StoredKind<string> = {
  schema: Type.String({ maxLength: maxSignatureHtmlLength }),
  argument: 'file',
  parse(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new SettingProblem(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  },
};

const teamLine = line(maxTeamLength);

/** Names of teams. A list of them is written with commas, in the interface too. */
export const teamNames: StoredKind<string[]> = list(
  {
    schema: Type.String(),
    parse(option) {
      if (option.includes(',')) throw new SettingProblem('A team’s name has no comma.');
      return teamLine.parse(option, undefined);
    },
  },
  {
    argument: 'names',
    maxItems: maxTeams,
    maxLength: maxTeamLength,
    none: 'none',
    check(teams) {
      if (teams.length > maxTeams) throw new SettingProblem(`There may be at most ${maxTeams} teams.`);
    },
  },
);

/** Settings that records contain under other names: `agentName` and `agentPicture`. */
export const agentParts = {
  name: required(line(200), { sentence: 'Name that customers see' }),
  /** Null if the agent has no image. */
  picture: stored(nullable(anyText('url')), { default: null, sentence: 'URL of the agent’s image' }),
};

/** Settings by the names of their columns and of the members of a record. */
export const agentSettings = {
  department: stored(anyText('text'), { default: '', sentence: 'Department that the agent belongs to' }),
  groups: stored(teamNames, {
    default: [],
    sentence: '[Teams](../operating/teams.md) of the agent, separated by commas, or `none`: `sales,weekend`',
  }),
  signature: stored(signature, {
    default: '',
    sentence: 'Signature below the agent’s replies in emails to customers, or `none`',
    details: 'Up to 2,000 characters',
  }),
  signatureHtml: stored(nullable(signatureHtml, 'none'), {
    default: null,
    sentence: 'Signature with formatting: an HTML file, or `none`',
    details: 'Up to 20,000 characters. It also needs `--signature`, for mail programs that show plain text',
  }),
  role: stored(choice('role', agentRoles), {
    default: 'agent',
    sentence: 'What they may do at the [desk](../operating/desk.md): `owner` or `agent`',
  }),
  greets: stored(toggle, {
    default: false,
    sentence:
      'Whether [visitors see their name and picture before they write](../interface/faq-operations.md#what-greets-visitors)',
    details: 'Anybody who opens the page can see both',
  }),
  isBot: stored(toggle, {
    option: '--bot',
    default: false,
    sentence: 'Whether they are [a program](../operating/live-chat.md#bots) and not a person',
  }),
};

/** The changes of an agent. Their email address is none of them: it is fixed once a mail about a ticket was sent to it. */
export type AgentChanges = StoredChanges<typeof agentParts & typeof agentSettings>;
