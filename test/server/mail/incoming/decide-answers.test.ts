/** Reasons that stop a proven agent's mail, and the outcome of an approved one. */

import { expect, test } from 'vitest';
import type { Decision } from '../../../../src/server/mail/incoming/decide/decide.ts';
import { land, type WorldOptions } from '../../../support/incoming-world.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';

type Landing = { readonly act: Decision['act'] } & Readonly<Record<string, unknown>>;
type Case = readonly [name: string, mail: MailText, options: WorldOptions, expected: Landing];

const trustedAuthservId = 'mx.shop.example';
const pass = `Authentication-Results: ${trustedAuthservId}; dmarc=pass header.from=shop.example`;
const fail = `Authentication-Results: ${trustedAuthservId}; dmarc=fail`;
const toOla = 'help+tola@shop.example';
const ola = 'Ola <ola@shop.example>';
const proven: MailText = { from: ola, to: toOla, headers: [pass] };
const forged: MailText = { from: ola, to: toOla, headers: [fail] };
const foreign: MailText = { from: 'ola@home.example', to: toOla };
const toCustomer: MailText = { from: ola, to: 'help+tmaja@shop.example', headers: [pass] };

const byOla: Landing = { act: 'append', ticketId: 1, as: 'agent', agentId: 11 };
const held = (reason: string, agentId: number | null = 11): Landing => ({
  act: 'wait-for-approval',
  ticketId: 1,
  reason,
  agentId,
});
const unknown = { firstLines: { hasUnknownCommand: true } } as const;
const answered = { answered: { messageId: 5, laterAnswerIds: [6] } } as const;

const cases: readonly Case[] = [
  ['an unknown command stops the mail', proven, unknown, held('unknown command')],
  ['nothing is a command in an unproven mail', forged, unknown, held('sender not verified')],
  [
    'nothing is a command in a customer’s mail',
    { to: 'help+tmaja@shop.example' },
    unknown,
    { act: 'append', as: 'visitor' },
  ],
  [
    'nothing is a command in a participant’s mail',
    { from: 'bo@post.example', to: 'help+tbo@shop.example' },
    unknown,
    { act: 'append', as: 'participant' },
  ],
  ['another agent’s answer stops the mail', proven, answered, held('answered by another agent')],
  ['the customer’s words do not', proven, { answered: { messageId: 5, laterAnswerIds: [] } }, byOla],
  ['without an id nothing is stopped', proven, { answered: null }, byOla],
  ['a note is no answer', proven, { ...answered, firstLines: { isAnswer: false } }, byOla],
  ['the unknown command is told first', proven, { ...answered, ...unknown }, held('unknown command')],
  [
    'a text in place of an unknown command is sent',
    proven,
    { ...unknown, approval: { reasons: ['unknown command'] } },
    byOla,
  ],
  [
    'and stopped where another agent has answered, also where it would have been a note',
    proven,
    {
      ...answered,
      firstLines: { hasUnknownCommand: true, isAnswer: false },
      approval: { reasons: ['unknown command'] },
    },
    held('answered by another agent'),
  ],
  [
    'an answer is sent anyway',
    proven,
    { ...answered, approval: { reasons: ['answered by another agent'], agentId: 11 } },
    byOla,
  ],
  [
    'an approval of one thing is none of another',
    proven,
    { ...answered, approval: { reasons: ['unknown command', 'sender not verified'] } },
    held('answered by another agent'),
  ],
  ['a forged mail is held for the agent', forged, {}, held('sender not verified')],
  ['a mail from elsewhere is held for whose reply address it is', foreign, {}, held('another sender')],
  [
    'a mail of an agent without a reply address is held for that agent',
    toCustomer,
    {},
    held('agent without reply address'),
  ],
  [
    'a mail of an inbox is held, and handed to nobody',
    { ...toCustomer, from: 'sales@shop.example' },
    {},
    held('agent without reply address', null),
  ],
  [
    'an operator lets an agent’s mail pass',
    forged,
    { approval: { reasons: ['sender not verified'] } },
    { ...byOla, isVerified: false },
  ],
  [
    'its unknown command stops it then',
    forged,
    { ...unknown, approval: { reasons: ['sender not verified'] } },
    held('unknown command'),
  ],
  [
    'and another agent’s answer',
    forged,
    { ...answered, approval: { reasons: ['sender not verified'] } },
    held('answered by another agent'),
  ],
  [
    'an operator lets a mail from elsewhere pass as that of whoever wrote it',
    foreign,
    { approval: { reasons: ['another sender'] } },
    { act: 'append', ticketId: 1, as: 'participant', agentId: null },
  ],
  [
    'the agent says to have written it elsewhere',
    foreign,
    { approval: { reasons: ['another sender'], agentId: 11 } },
    { ...byOla, address: 'ola@shop.example', isVerified: false },
  ],
  [
    'another agent has no say in it',
    foreign,
    { approval: { reasons: ['another sender'], agentId: 12 } },
    { act: 'append', as: 'participant', agentId: null },
  ],
  [
    'what an agent lets pass is not too much',
    { ...foreign, headers: [fail] },
    { isFlood: true, approval: { reasons: ['another sender'], agentId: 11 } },
    byOla,
  ],
];

for (const [name, mail, options, expected] of cases) {
  test(name, async () => {
    const raw = buildMail({ text: 'words', ...mail });
    expect(await land(raw, { trustedAuthservId, ...options })).toMatchObject(expected);
  });
}
