/**
 * Thirty chats over two servers, told in `thirty-chats.txt`. `thirty-chats.csv` holds what a person counts who reads the
 * stories: the statistics have to say the same, in every column.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../src/api/operation.ts';
import { operations } from '../../../../../src/api/operations/index.ts';
import { type TestInput, useApp } from '../../../../support/app.ts';
import { buildPageFilter } from '../../../../support/chat.ts';
import { buildBot, buildChatAgent, chatConfig } from '../../../../support/chats/chat-agents.ts';
import { instantOf, readStories } from '../../../../support/chats/chat-stories.ts';
import { type Cast, playStory } from '../../../../support/chats/play-story.ts';
import { openContact } from '../../../../support/contact.ts';
import { useSite } from '../../../../support/site.ts';

const service = useApp({ config: chatConfig, isListening: true });
const other = useApp({ config: chatConfig, beside: service, isListening: true });
const site = useSite(service);
const { userId } = site;
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const stories = readStories(read('thirty-chats.txt'));

/** A row of the hand count: seconds and times of the day are texts; empty is null, or an empty text. */
type Count = Readonly<Record<string, string>>;
const counts: Count[] = parse(read('thirty-chats.csv'), { columns: true });

/** The time between the first and the last chat. */
const all = { startTime: '2026-09-01', endTime: '2026-10-31' };

let cast: Cast;
/** The chats that were played, by their stories. */
const channels = new Map<string, readonly string[]>();

beforeAll(async () => {
  await openContact(service.database.db, site.center, { pageContext: true });
  const agents = {
    aino: await buildChatAgent(service, site, 'Aino'),
    bo: await buildChatAgent(other, site, 'Bo'),
  };
  cast = { service, site, agents, bot: await buildBot(service, site, 'Robo') };
});

const dayOf = (story: string) => stories.find(({ name }) => name === story)?.day ?? '';
const instant = (day: string, time: string) => new Date(instantOf(day, time)).toISOString();
const milliseconds = (seconds: string | undefined) => (seconds ? Number(seconds) * 1000 : null);
const pageUrl = (path: string | undefined) => (path ? `https://shop.example${path}` : '');
const listOf = (text: string | undefined) => (text ? text.split('; ') : []);

/** The members that both statistics have, as a person counts them. */
function countedOfBoth(count: Count, channel: string) {
  const { referral, searchEngine, browser, os, rating } = count;
  return {
    channel,
    referral,
    searchEngine,
    exitPage: pageUrl(count['exitPage']),
    browser,
    os,
    city: '',
    country: '',
    labels: listOf(count['labels']),
    tags: listOf(count['tags']),
    duration: milliseconds(count['duration']),
    rating: rating ? Number(rating) : null,
    responseTime: milliseconds(count['responseTime']),
    startedAt: instant(dayOf(count['story'] ?? ''), count['startedAt'] ?? ''),
  };
}

function countedOfV1(count: Count, channel: string) {
  const { agentName, agentEmail } = count;
  return { ...countedOfBoth(count, channel), agentName, agentEmail };
}

function countedOfV2(count: Count, channel: string) {
  return {
    ...countedOfBoth(count, channel),
    startPage: pageUrl(count['startPage']),
    participants: (count['participants'] ? count['participants'].split(' + ') : []).map((part) =>
      countedParticipant(part, dayOf(count['story'] ?? '')),
    ),
  };
}

/** Reads a participant such as `aino 10:01:00 10:05:00 240 60`: joined, left, and seconds of the part and the answer. */
function countedParticipant(part: string, day: string) {
  const [who = '', start = '', end = '', duration, answer] = part.split(' ');
  return {
    agentId: cast.agents[who]?.id ?? null,
    botId: who === 'robo' ? cast.bot.id : null,
    duration: milliseconds(duration),
    responseTime: answer === '-' ? null : milliseconds(answer),
    startedAt: instant(day, start),
    endedAt: instant(day, end),
  };
}

async function listed(operation: Operation, input: TestInput) {
  const response = await site.office.send(operation, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().json;
}

/** Returns the messages of a conversation as the hand count has them. */
async function spoken(conversationId: string): Promise<string> {
  const messages = await listed(operations.grabConversation, { conversationId });
  return messages
    .map(({ from, message }: { from: string; message: string }) => {
      const sender = from === conversationId ? 'V' : from;
      if (!message.startsWith('{')) return `${sender}: ${message.trim()}`;
      const { type, text } = JSON.parse(message);
      return type === 'bot' ? `${sender} bot ${text}` : `${sender} ${type}`;
    })
    .join(' | ');
}

describe('the statistics of a chat', () => {
  test.each(stories)('are as counted by hand: $name', async (story) => {
    const counted = counts.filter((count) => count['story'] === story.name);
    const played = await playStory(cast, story);
    channels.set(story.name, played);
    expect(played).toHaveLength(counted.length);
    for (const [at, count] of counted.entries()) {
      const channel = played[at] ?? '';
      const query = { ...all, channel };
      expect(await listed(operations.chatStatisticsV2, query)).toEqual([countedOfV2(count, channel)]);
      expect(await listed(operations.chatStatistics, query)).toEqual([countedOfV1(count, channel)]);
      expect(await spoken(channel)).toBe(count['conversation']);
    }
  });
});

/** Returns what matches of the hand count, with its chat, in the order of time. */
function counted(matches: (count: Count) => boolean = () => true): { count: Count; channel: string }[] {
  return stories
    .flatMap(({ name }) => {
      const ofStory = counts.filter((count) => count['story'] === name);
      return ofStory.map((count, at) => ({ count, channel: channels.get(name)?.[at] ?? '' }));
    })
    .filter(({ count }) => matches(count))
    .sort((one, next) =>
      countedOfBoth(one.count, '').startedAt.localeCompare(countedOfBoth(next.count, '').startedAt),
    );
}

describe('all chats together', () => {
  test.each([
    ['chatStatistics', countedOfV1],
    ['chatStatisticsV2', countedOfV2],
  ] as const)('are in the CSV of %s as counted by hand', async (name, countedOf) => {
    const response = await site.office.send(operations[name], { ...all, fileType: 'csv' });
    const rows: Record<string, string>[] = parse(response.body, { columns: true });
    const expected = counted().map(({ count, channel }) =>
      Object.fromEntries(Object.entries(countedOf(count, channel)).map(([key, cell]) => [key, cellOf(cell)])),
    );
    expect(rows).toEqual(expected);
  });

  test('are listed with their days in Stockholm, by the pages that a filter names', async () => {
    const days = { fromDate: '2026-09-01', toDate: '2026-10-31' };
    const expected = counted().map(({ count, channel }) => ({
      sid: userId,
      conversationID: channel,
      date: countedOfBoth(count, channel).startedAt,
    }));
    expect(await listed(operations.listConversations, days)).toEqual(expected);
    const midnight = { fromDate: '2026-09-25', toDate: '2026-09-25' };
    expect(await listed(operations.listConversations, midnight)).toHaveLength(1);
    const pageFilterId = await buildPageFilter(service.database.db, {
      userId,
      searchName: 'Stoves',
      matchType: 'endsWith',
      searchFilter: '/stoves',
    });
    const seen = await listed(operations.listConversations, { ...days, pageFilterId });
    const onStoves = ['missed by time', 'two tabs and a mail'];
    const expectedSeen = counted(
      ({ story = '', startPage }) => onStoves.includes(story) || startPage === '/stoves',
    );
    expect(seen.map(({ conversationID }: { conversationID: string }) => conversationID)).toEqual(
      expectedSeen.map(({ channel }) => channel),
    );
    const rows = await listed(operations.chatStatisticsV2, { ...all, pageFilterId });
    expect(rows.map(({ channel }: { channel: string }) => channel)).toEqual(
      expectedSeen.map(({ channel }) => channel),
    );
  });

  test('are found by the agents and the bot who took part', async () => {
    const { aino, bo } = cast.agents;
    const found = async (query: TestInput) =>
      (await listed(operations.chatStatisticsV2, { ...all, ...query })).map(
        ({ channel }: { channel: string }) => channel,
      );
    for (const [name, query] of [
      ['aino', { agentId: aino?.id }],
      ['bo', { agentId: bo?.id }],
      ['robo', { botId: cast.bot.id }],
    ] as const) {
      const part = new RegExp(`\\b${name}\\b`);
      const expected = counted(({ participants = '' }) => part.test(participants));
      expect(await found(query)).toEqual(expected.map(({ channel }) => channel));
    }
    const ofBo = await listed(operations.chatStatistics, { ...all, agentId: bo?.id });
    expect(new Set(ofBo.map(({ agentName }: { agentName: string }) => agentName))).toEqual(new Set(['Bo']));
  });

  test('have their visitors, tags and labels', async () => {
    for (const { count, channel: conversationId } of counted()) {
      const [visitor] = await listed(operations.grabVisitorInfo, { conversationId });
      const { startedAt, ...both } = countedOfBoth(count, conversationId);
      expect(visitor).toEqual({
        sid: userId,
        conversationID: conversationId,
        trafficType: both.referral,
        se_type: both.searchEngine,
        browser: both.browser,
        os: both.os,
        user_city: '',
        user_country: '',
        exitPage: both.exitPage,
        last_visit: startedAt,
      });
      const tags = await listed(operations.grabVisitorTags, { conversationId });
      const name = count['tags'] ? ['Kim'] : [];
      expect(tags.map(({ tag, type }: { tag: string; type: number }) => [type, tag])).toEqual([
        ...name.map((tag) => [0, tag]),
        ...both.tags.map((tag) => [1, tag]),
      ]);
      const labels = await listed(operations.grabVisitorLabels, { conversationId });
      expect(labels.map(({ label }: { label: string }) => label)).toEqual(both.labels);
    }
  });
});

/** Returns the text of a member in a cell: lists are joined, and the objects in them are JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join('; ');
}
