/** Everything that the command menu offers by name: actions of the open ticket, views, and the rest. */

import type { DeskTicket } from '../../api/schemas/desk.ts';
import { articlesPlace, insightsPlace, settingsPlace, viewSource } from '../../api/shared/desk-place.ts';
import type { DeskMessages } from '../../languages/messages.ts';
import type { Desk } from '../models/desk.ts';
import { foldText, hasEveryWord } from '../models/list/folded-words.ts';
import { signOut } from './account/sign-out.ts';
import { lastAnswer, makeArticle } from './articles/make-article.ts';
import type { DeskAction } from './desk-keys.ts';
import { viewName } from './list/view-name.ts';
import { insertSavedReply, startSavedReply } from './saved-replies/saved-reply-actions.ts';
import { isOpenStatus, statusName, ticketStatuses } from './thread/status-name.ts';
import { assign, setLabels, setStatus } from './thread/ticket-actions.ts';

export interface Command {
  readonly name: string;
  /** What it is about, such as `Assigned to`; empty if the name says it. */
  readonly group: string;
  /** The key that does the same; empty if there is none. */
  readonly key: string;
  act(): void;
}

/** @param perform does what a key does */
export function listCommands(
  desk: Desk,
  messages: DeskMessages,
  perform: (action: DeskAction) => void,
): readonly Command[] {
  const ticket = desk.tickets.findOpen();
  const byKey = (name: string, action: DeskAction, key: string): Command => ({
    name,
    group: '',
    key,
    act: () => perform(action),
  });
  return [
    ...(ticket
      ? [
          byKey(messages.keyReply, 'reply', 'R'),
          byKey(messages.keyNote, 'note', 'N'),
          byKey(messages.keySolve, 'solve', 'E'),
          ...(isOpenStatus(ticket.status) && !ticket.isSpam
            ? [byKey(messages.keySnooze, 'snooze', 'H')]
            : []),
          byKey(ticket.isSpam ? messages.aboutSpam.notSpam : messages.aboutSpam.mark, 'spam', '!'),
          byKey(messages.keySelect, 'select', 'X'),
          ...(desk.findHelpCenter(ticket.inboxId) ? [byKey(messages.keyArticle, 'article', 'I')] : []),
          byKey(messages.savedReplies.insert, 'savedReply', ''),
          ...articleCommands(desk, messages, ticket),
          ...threadCommands(desk, messages, ticket),
          ...ticketCommands(desk, messages, ticket),
        ]
      : []),
    ...desk.views.views.value.map(({ view, inboxId, name }) => ({
      name: viewName({ view, name }, messages),
      group: messages.views,
      key: '',
      act: () => desk.navigation.showList(viewSource({ view, inboxId, name })),
    })),
    {
      name: messages.articles,
      group: '',
      key: '',
      act: () => desk.navigation.go(articlesPlace),
    },
    {
      name: messages.insights.title,
      group: '',
      key: '',
      act: () => desk.navigation.go(insightsPlace),
    },
    ...(desk.session.role === 'owner'
      ? [
          {
            name: messages.settings,
            group: '',
            key: '',
            act: () => desk.navigation.go(settingsPlace()),
          },
        ]
      : []),
    byKey(messages.savedReplies.title, 'savedReplies', ''),
    byKey(messages.keyUndo, 'undo', 'Z'),
    byKey(messages.keySearch, 'search', '/'),
    byKey(messages.keyHelp, 'help', '?'),
    byKey(messages.notifications.title, 'account', ''),
    byKey(messages.account, 'account', ''),
    { name: messages.signOut, group: '', key: '', act: () => signOut(desk) },
    ...(ticket ? savedReplyCommands(desk, messages, ticket) : []),
  ];
}

function articleCommands(desk: Desk, messages: DeskMessages, ticket: DeskTicket): readonly Command[] {
  const answer = lastAnswer(desk, ticket);
  if (!answer || !desk.findHelpCenter(ticket.inboxId)) return [];
  const act = () => void makeArticle(desk, messages, ticket, answer);
  return [{ name: messages.makeArticle, group: '', key: '', act }];
}

/** Returns the commands whose code is loaded with the pane of the ticket. */
function threadCommands(
  { threadModels }: Desk,
  { articleHelp, merging: mergingTexts }: DeskMessages,
  ticket: DeskTicket,
): readonly Command[] {
  if (!threadModels) return [];
  const { suggestions, merging } = threadModels;
  const isOn = suggestions.isOn.value;
  const turn = isOn ? articleHelp.dontSuggest : articleHelp.suggest;
  return [
    { name: turn, group: '', key: '', act: () => suggestions.turn(!isOn) },
    { name: mergingTexts.action, group: '', key: '', act: () => merging.open(ticket) },
  ];
}

/** They come last, as there may be many. */
function savedReplyCommands(desk: Desk, messages: DeskMessages, ticket: DeskTicket): readonly Command[] {
  const draft = desk.drafts.draft(ticket.ticketId).value;
  const { text } = draft[draft.kind];
  const save = {
    name: messages.savedReplies.saveText,
    group: '',
    key: '',
    act: () => startSavedReply(desk, ticket.ticketId, text),
  };
  return [
    ...(text.trim() === '' ? [] : [save]),
    ...desk.savedReplies.known.map((reply) => ({
      name: reply.name,
      group: messages.savedReplies.one,
      key: '',
      act: () => insertSavedReply(desk, messages, ticket, reply),
    })),
  ];
}

function ticketCommands(desk: Desk, messages: DeskMessages, ticket: DeskTicket): readonly Command[] {
  const { session, team, views } = desk;
  const others = team.agents.value.filter(({ id }) => id !== session.agentId);
  const statuses = ticketStatuses.filter((status) => status !== ticket.status);
  return [
    {
      name: messages.assignToMe,
      group: '',
      key: '',
      act: () => assign(desk, messages, ticket, session.agentId),
    },
    ...[{ id: 0, name: messages.nobody }, ...others].map(({ id, name }) => ({
      name,
      group: messages.assignee,
      key: '',
      act: () => assign(desk, messages, ticket, id),
    })),
    ...statuses.map((status) => ({
      name: statusName(status, messages),
      group: messages.status,
      key: '',
      act: () => setStatus(desk, messages, ticket, status),
    })),
    ...views.labels.value.map((label) => ({
      name: label,
      group: messages.labels,
      key: '',
      act: () => {
        const rest = ticket.labels.filter((other) => other !== label);
        const isSet = rest.length < ticket.labels.length;
        setLabels(desk, messages, ticket, isSet ? rest : [...rest, label]);
      },
    })),
  ];
}

/** Returns the commands that contain every word, whatever case and accents it is written in. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  return commands.filter(({ group, name }) => hasEveryWord(foldText(`${group} ${name}`), text));
}
