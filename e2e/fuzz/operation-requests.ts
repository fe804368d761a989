/**
 * Requests for the operations, those of the desk alone too. Each begins as one that is answered, and is then changed once or more:
 * gently, so that its schema still allows it, or so that nothing does.
 */

import type { Operation } from '../../src/api/operation.ts';
import { operationNames } from '../../src/api/operation-names.ts';
import { contracts, isForDesk } from '../../src/api/schemas/index.ts';
import { isForVisitors } from '../../src/server/visitor/policy/rules.ts';
import { deskPage } from './desk-page.ts';
import { allOperations, goodValue, isUsual, type World } from './good-input.ts';
import { contentTypes, oddBodies, oddHeaders, oddInAddress, oddInJson, oddTexts } from './odd-values.ts';
import type { Random } from './pick.ts';
import type { FuzzRequest } from './request.ts';
import { type Member, sampleMembers } from './sampled-values.ts';

/** Values of each member that are made ahead. */
const sampleCount = 120;

/** Of requests that are only changed gently. */
const gentleShare = 0.64;

/**
 * What a stream costs is measured elsewhere: opening one is what is tried here. The others send something to another
 * host, or import articles.
 */
const rareOperations: Readonly<Record<string, number>> = {
  streamTickets: 0.2,
  testWebhook: 0.05,
  testPush: 0.05,
  addSample: 0.02,
  removeSample: 0.02,
};

interface Known {
  readonly operation: Operation;
  readonly members: readonly Member[];
  readonly isRead: boolean;
  readonly isForVisitors: boolean;
  readonly isForDesk: boolean;
}

/** While it is put together. The members of a query and of a body are text as it stands there. */
interface Draft {
  readonly known: Known;
  readonly world: World;
  readonly random: Random;
  method: string;
  apiKey: string;
  userId: string;
  isKnownPath: boolean;
  readonly inPath: Map<string, string>;
  members: (readonly [name: string, value: string])[];
  readonly headers: Map<string, string>;
  /** In place of the members. */
  wholeBody: string | null;
  transfer: FuzzRequest['transfer'];
  suffix: string;
}

/** Returns what makes the requests of a run, each from its place. */
export function createOperationRequests(seed: number) {
  const all = allOperations.map((operation: Operation, at): readonly [number, Known] => {
    const name = operationNames.find((known) => known === operation.name);
    if (name === undefined) throw new Error(`${operation.name} has no contract`);
    return [
      rareOperations[operation.name] ?? 1,
      {
        operation,
        members: sampleMembers(contracts[name].input, seed + 1000 * at, sampleCount),
        isRead: operation.method === 'GET' || operation.method === 'DELETE',
        isForVisitors: isForVisitors(operation.name),
        isForDesk: isForDesk(name),
      },
    ];
  });

  return (place: number, world: World, random: Random): FuzzRequest => {
    const draft = begin(random.weighted(all), world, random);
    const mutations: string[] = [];
    const mutate = (list: readonly (readonly [number, Mutation])[]) => {
      const { name, change } = random.weighted(list);
      change(draft);
      mutations.push(name);
    };
    const isGentle = random.chance(gentleShare);
    const count = random.weighted([
      [5, 1],
      [3, 2],
      [1, 4],
    ]);
    for (let done = 0; done < count; done += 1) mutate(gentle);
    if (!isGentle) mutate(harsh);
    return finish(draft, place, mutations);
  };
}

function begin(known: Known, world: World, random: Random): Draft {
  const { ready } = world;
  const draft: Draft = {
    known,
    world,
    random,
    method: known.operation.method,
    isKnownPath: true,
    apiKey: ready.secretKey,
    userId: String(ready.userId),
    wholeBody: null,
    transfer: 'whole',
    suffix: '',
    inPath: new Map(),
    members: [],
    headers: new Map([
      ['x-forwarded-for', `10.${random.below(200)}.${random.below(200)}.${random.below(200)}`],
    ]),
  };
  const { operation, members } = known;
  for (const member of members) {
    if (operation.path.includes(`{${member.name}}`)) {
      draft.inPath.set(member.name, encoded(goodOf(draft, member)));
    } else if (isThere(draft, member)) {
      put(draft, member.name, goodOf(draft, member));
    }
  }
  if (known.isForVisitors && random.chance(0.4)) beVisitor(draft);
  if (known.isForDesk) beOwner(draft);
  return draft;
}

function isThere({ known, random }: Draft, { name, isRequired }: Member): boolean {
  // One of two that exclude each other.
  if (name === 'helpCenterId') return true;
  if (name === 'faqId') return false;
  return isRequired || isUsual(known.operation.name, name) || random.chance(0.15);
}

function goodOf({ known, world, random }: Draft, { name, values }: Member): unknown {
  return goodValue(known.operation.name, name, world, random) ?? random.of(values);
}

function beVisitor(draft: Draft): void {
  const { world, random } = draft;
  draft.apiKey = world.ready.publicKey;
  draft.members = draft.members.filter(([name]) => name !== 'agentId' || draft.known.isRead);
  const who = random.below(3);
  if (who === 0) draft.headers.set('authorization', `Bearer ${random.of(world.visitorTokens)}`);
  if (who === 1) draft.headers.set('frontdesk-ticket-token', random.of(world.ticketTokens));
}

function beOwner(draft: Draft): void {
  const { ready, sessions } = draft.world;
  draft.apiKey = 'session';
  for (const [name, value] of Object.entries(deskPage(ready.url))) draft.headers.set(name, value);
  draft.headers.set('cookie', draft.random.of(sessions));
}

/** Sets a member; a list in a query stands there once for each element. */
function put(draft: Draft, name: string, value: unknown): void {
  draft.members = draft.members.filter(([known]) => known !== name);
  const values = draft.known.isRead && Array.isArray(value) ? value : [value];
  for (const one of values)
    draft.members.push([name, draft.known.isRead ? encoded(one) : JSON.stringify(one)]);
}

/** Bytes of a text that has halves of surrogate pairs are those of U+FFFD, as in forms. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

interface Mutation {
  readonly name: string;
  change(draft: Draft): void;
}

function someMember(draft: Draft, isWanted: (member: Member) => boolean = () => true): Member | null {
  const found = draft.known.members.filter(
    (member) => !draft.known.operation.path.includes(`{${member.name}}`) && isWanted(member),
  );
  return found.length > 0 ? draft.random.of(found) : null;
}

function addHeader({ headers, random }: Draft): void {
  const [name, value] = random.of(oddHeaders);
  // A token that is not good is told so.
  headers.set(name, value);
}

const unknownNames = [
  'unknown',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  'a.b',
  'a[]',
  'then',
  'id',
  'userId',
];

const isHelpCenter = ({ name }: Member) => name === 'helpCenterId' || name === 'faqId';

/** Ids of what the run itself uses, which no request may end. */
const usedByRun: ReadonlySet<string> = new Set(['keyId', 'sessionId']);

/** Nothing that a schema forbids. */
const gentle: readonly (readonly [number, Mutation])[] = [
  [
    6,
    {
      name: 'value of the schema',
      change(draft) {
        const member = someMember(draft, (one) => !isHelpCenter(one));
        if (member) put(draft, member.name, draft.random.of(member.values));
        else addHeader(draft);
      },
    },
  ],
  [
    5,
    {
      name: 'odd text',
      change(draft) {
        const member = someMember(draft, ({ isFreeText }) => isFreeText);
        if (member) put(draft, member.name, draft.random.of(oddTexts));
        else addHeader(draft);
      },
    },
  ],
  [
    3,
    {
      name: 'unknown member',
      change(draft) {
        const { random, known } = draft;
        const name = random.of(unknownNames);
        if (draft.known.members.some((member) => member.name === name)) return;
        const value = known.isRead ? encoded(random.of(oddTexts)) : random.of(oddInJson.slice(0, 30));
        draft.members.push([known.isRead ? encoded(name) : name, value]);
      },
    },
  ],
  [
    3,
    {
      name: 'member left out or added',
      change(draft) {
        const member = someMember(draft, (one) => !one.isRequired && !isHelpCenter(one));
        if (!member) return addHeader(draft);
        const isHere = draft.members.some(([name]) => name === member.name);
        if (isHere) draft.members = draft.members.filter(([name]) => name !== member.name);
        else put(draft, member.name, goodOf(draft, member));
      },
    },
  ],
  [5, { name: 'odd header', change: addHeader }],
  [
    2,
    {
      name: 'no length',
      change(draft) {
        if (!draft.known.isRead) draft.transfer = 'chunked';
        else addHeader(draft);
      },
    },
  ],
  [
    1,
    {
      name: 'slash at the end',
      change: (draft) => {
        draft.suffix = '/';
      },
    },
  ],
  [
    1,
    {
      name: 'HEAD',
      change(draft) {
        if (draft.method === 'GET' && draft.known.operation.name !== 'streamTickets') draft.method = 'HEAD';
        else draft.transfer = draft.known.isRead ? 'whole' : 'chunked';
      },
    },
  ],
  [
    2,
    {
      name: 'every byte encoded',
      change(draft) {
        for (const [name, value] of draft.inPath) draft.inPath.set(name, everyByte(value));
        if (draft.known.isRead)
          draft.members = draft.members.map(([name, value]) => [name, everyByte(value)]);
      },
    },
  ],
  [
    2,
    {
      name: 'other id',
      change(draft) {
        const { random, inPath } = draft;
        for (const [name, value] of inPath)
          if (/^\d+$/.test(value) && !usedByRun.has(name)) inPath.set(name, String(1 + random.below(5000)));
      },
    },
  ],
  [
    1,
    {
      name: 'faqId',
      change(draft) {
        if (!draft.known.members.some(isHelpCenter)) return addHeader(draft);
        draft.members = draft.members.filter(([name]) => name !== 'helpCenterId');
        put(draft, 'faqId', draft.world.ready.faqId);
      },
    },
  ],
];

function everyByte(value: string): string {
  return /^[\w.~-]{1,60}$/.test(value)
    ? value.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    : value;
}

/** What is refused, if anything is. */
const harsh: readonly (readonly [number, Mutation])[] = [
  [
    6,
    {
      name: 'odd value',
      change(draft) {
        const { random, known } = draft;
        const member = someMember(draft);
        const name = member?.name ?? 'unknown';
        draft.members = draft.members.filter(([present]) => present !== name);
        draft.members.push([name, random.of(known.isRead ? oddInAddress : oddInJson)]);
      },
    },
  ],
  [
    3,
    {
      name: 'odd segment',
      change(draft) {
        const { random, inPath } = draft;
        const segment = random.of(oddInAddress);
        const names = [...inPath.keys(), 'userId'];
        const name = random.of(names);
        if (/^(?:|\.|\.\.|%2e%2e|%|%.?|%zz|%ff|%c0%ae|%ed%a0%80|%u0041)$/i.test(segment))
          draft.isKnownPath = false;
        if (name === 'userId') draft.userId = segment;
        else inPath.set(name, segment);
      },
    },
  ],
  [
    2,
    {
      name: 'member missing',
      change(draft) {
        const member = someMember(draft, ({ isRequired }) => isRequired);
        draft.members = draft.members.filter(([name]) => name !== (member?.name ?? 'helpCenterId'));
      },
    },
  ],
  [
    2,
    {
      name: 'member twice',
      change(draft) {
        const { random, known } = draft;
        const member = someMember(draft);
        const value = random.of(known.isRead ? oddInAddress : oddInJson);
        const name = member?.name ?? 'unknown';
        draft.members.push([name, value], [random.chance(0.3) ? `${name}[]` : name, value]);
      },
    },
  ],
  [
    2,
    {
      name: 'many members',
      change(draft) {
        const name = someMember(draft)?.name ?? 'unknown';
        const value = draft.known.isRead ? '1' : '[1]';
        for (let count = 0; count < 300; count += 1)
          draft.members.push([`${name}${count % 3 === 0 ? count : ''}`, value]);
      },
    },
  ],
  [
    2,
    {
      name: 'odd body',
      change: (draft) => {
        draft.wholeBody = draft.random.of(oddBodies);
      },
    },
  ],
  [
    2,
    {
      name: 'content type',
      change: ({ headers, random }) => void headers.set('content-type', random.of(contentTypes)),
    },
  ],
  [
    1,
    {
      name: 'other method',
      change(draft) {
        draft.method = draft.random.of([
          'GET',
          'POST',
          'PUT',
          'DELETE',
          'PATCH',
          'OPTIONS',
          'HEAD',
          'QUERY',
          'TRACE',
        ]);
        draft.isKnownPath = draft.method === draft.known.operation.method;
        if (draft.known.operation.name === 'streamTickets') draft.method = 'POST';
      },
    },
  ],
  [
    1,
    {
      name: 'other key',
      change(draft) {
        const { ready } = draft.world;
        if (draft.known.isForDesk) {
          draft.headers.set('cookie', `frontdesk-session=${draft.random.of([ready.secretKey, 'x', ''])}`);
          return;
        }
        draft.apiKey = draft.random.of([
          ready.otherSecretKey,
          ready.publicKey,
          'x',
          'pk_x',
          '%00',
          encoded('\ud800'),
        ]);
      },
    },
  ],
  [
    1,
    {
      name: 'broken off',
      change: (draft) => {
        draft.transfer = 'broken off';
      },
    },
  ],
];

function finish(draft: Draft, place: number, mutations: readonly string[]): FuzzRequest {
  const { known, method, members, headers, inPath, wholeBody, transfer, isKnownPath } = draft;
  const values = new Map([...inPath, ['apiKey', draft.apiKey], ['userId', draft.userId]]);
  const prefix = known.isForDesk ? '/desk' : '';
  const path =
    prefix +
    known.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '') +
    draft.suffix;
  const query = known.isRead ? members.map(([name, value]) => `${name}=${value}`).join('&') : '';
  const json = known.isRead
    ? null
    : `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  const body = wholeBody ?? json;
  if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return {
    place,
    name: known.operation.name,
    method,
    transfer,
    isKnownPath,
    mutations,
    path: query === '' ? path : `${path}?${query}`,
    headers: Object.fromEntries(headers),
    body: method === 'HEAD' || method === 'TRACE' ? null : body,
  };
}
