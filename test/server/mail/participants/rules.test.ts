import { describe, expect, test } from 'vitest';
import {
  isPersonal,
  mostParticipants,
  newParticipants,
  personalAddresses,
} from '../../../../src/server/mail/participants/rules.ts';
import { createToken } from '../../../../src/server/mail/reply-address/token.ts';

const named = (...addresses: string[]) => addresses.map((address) => ({ address, name: '' }));
const listAddresses = (people: readonly { readonly address: string }[]) =>
  people.map(({ address }) => address);
const people = (count: number) => named(...Array.from({ length: count }, (_, at) => `p${at}@post.example`));

describe('who may become a participant', () => {
  const token = createToken(Buffer.alloc(32), { kind: 'reply', userId: 4, id: 12 });

  test.each([
    ...[
      'no-reply@shop.example',
      'NoReply@shop.example',
      'do-not-reply@shop.example',
      'orders-noreply@x.example',
    ],
    ...['mailer-daemon@x.example', 'MAILER-DAEMON@x.example', 'postmaster@x.example', 'bounces+1@x.example'],
    ...[
      'notifications@github.example',
      'owner-club@x.example',
      'club-request@x.example',
      'club-bounces@x.example',
    ],
    ...['list@x.example', 'club-list@x.example', 'all@x.example', 'dev-all@x.example', 'everyone@x.example'],
    ...[
      'newsletter@x.example',
      'club@lists.x.example',
      'club@googlegroups.com',
      'club@groups.io',
      'majordomo@x.example',
    ],
    ...[`help+${token}@shop.example`, `${token.toUpperCase()}@reply.shop.example`],
    ...['"bo"@x.example', 'bo@[127.0.0.1]', 'bo', 'bo@localhost', 'bo,eva@x.example'],
  ])('not %s', (address) => {
    expect(isPersonal(address)).toBe(false);
  });

  test.each([
    'bo@post.example',
    'bo+shop@post.example',
    'allan@x.example',
    'f.list@x.example',
    'requesta@x.example',
  ])('%s', (address) => {
    expect(isPersonal(address)).toBe(true);
  });

  test('each mailbox once, and neither the customer’s nor the writer’s, however they are written', () => {
    const addresses = named(
      ...['Maja@Post.example', 'maja+x@post.example', 'Ola@shop.example'],
      ...['b.o@gmail.com', 'bo+1@googlemail.com', 'BO@gmail.com', 'eva@post.example'],
    );
    const others = ['maja@post.example', 'ola@shop.example'];
    expect(listAddresses(personalAddresses(addresses, others))).toEqual([
      'b.o@gmail.com',
      'eva@post.example',
    ]);
  });
});

describe('who becomes one', () => {
  test('at most ten, those who are there among them', () => {
    const known = people(7).map(({ address }) => ({ emailFolded: address, state: 'proposed' as const }));
    expect(listAddresses(newParticipants(people(10), known, false))).toEqual(
      listAddresses(people(10).slice(7)),
    );
    const more = named('x@post.example', 'y@post.example', 'z@post.example', 'w@post.example');
    expect(listAddresses(newParticipants(more, known, true))).toEqual(listAddresses(more.slice(0, 3)));
  });

  test('M89 nobody of a mail that names more', () => {
    expect(newParticipants(people(mostParticipants), [], false)).toHaveLength(mostParticipants);
    for (const count of [mostParticipants + 1, 500]) {
      expect(newParticipants(people(count), [], false)).toEqual([]);
      expect(newParticipants(people(count), [], true)).toEqual([]);
    }
  });

  test('whom an agent removed, by an agent alone; their place is free', () => {
    const known = [
      ...people(9).map(({ address }) => ({ emailFolded: address, state: 'confirmed' as const })),
      { emailFolded: 'bo@post.example', state: 'removed' as const },
    ];
    expect(newParticipants(named('Bo+2@post.example'), known, false)).toEqual([]);
    expect(newParticipants(named('Bo@post.example', 'eva@post.example'), known, true)).toHaveLength(1);
    expect(newParticipants(named('eva@post.example'), known, false)).toHaveLength(1);
  });
});
