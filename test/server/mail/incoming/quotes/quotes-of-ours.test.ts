import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { languageTags } from '../../../../../src/languages/texts.ts';
import { inboxes, inboxMembers, mails } from '../../../../../src/server/db/tables/index.ts';
import { parseMail } from '../../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { findKnownTexts } from '../../../../../src/server/mail/incoming/quotes/known-texts.sql.ts';
import type { KnownTexts } from '../../../../../src/server/mail/incoming/quotes/known-texts.ts';
import { leaveOutKnown } from '../../../../../src/server/mail/incoming/quotes/leave-out-known.ts';
import { readBody } from '../../../../../src/server/mail/incoming/quotes/read-body.ts';
import { findMailContent } from '../../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { composeMail } from '../../../../../src/server/mail/outgoing/message.ts';
import { type TestCaller, useApp } from '../../../../support/app.ts';
import { answerOf } from '../../../../support/ask.ts';
import { secretKey } from '../../../../support/help-center.ts';
import { buildInbox, buildTicketAgent } from '../../../../support/tickets.ts';

const userId = 4;
const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
let caller: TestCaller;
let inboxId = 0;

const maja = 'maja.lind@post.example';
const ester = 'ester@skogsrand.example';
const question =
  'Hello,\n\nmy lamp flickers since Monday, and the switch gets warm.\nWhat shall I do?\n\nMaja';
const advice =
  '<p>Please <b>unplug</b> it, and look at <a href="https://shop.example/lamps?id=7">our advice</a>:</p>' +
  '<ol><li>Take the bulb out.</li><li>Send us a picture.</li></ol><p>Ester</p>';

beforeAll(async () => {
  const { db } = service.database;
  ({ inboxId } = await buildInbox(db, { userId, autoReply: 'Thank you! We answer within a day.' }));
  const agentId = await buildTicketAgent(db, { userId, name: 'Ester', email: ester });
  await db.insert(inboxMembers).values({ userId, inboxId, agentId });
  caller = { userId, apiKey: await secretKey(db, userId) };
});

interface SentMail {
  readonly kind: string;
  readonly text: string;
  readonly html: string;
}

interface Conversation {
  readonly known: KnownTexts;
  /** All sent mails, to the member and to the customer. */
  readonly sent: readonly SentMail[];
}

/** Two questions with their answers, and the mails of all. */
async function hold(language: string): Promise<Conversation> {
  const { db } = service.database;
  await db.update(inboxes).set({ language }).where(eq(inboxes.id, inboxId));
  const insert = async (input: Readonly<Record<string, string>>): Promise<number> => {
    const { json } = await answerOf(service, caller, 'insertTicket', {
      toEmail: 'help@skogsrand.example',
      subject: 'Lamp',
      fromEmail: maja,
      fromName: 'Maja Lind',
      message: '',
      ...input,
    });
    return json.ticketID;
  };
  const id = await insert({ message: question });
  const ticketId = String(id);
  await insert({ ticketId, fromEmail: ester, fromName: 'Ester', message: advice });
  await insert({ ticketId, message: 'There is none in the box.' });
  await insert({ ticketId, fromEmail: ester, fromName: 'Ester', message: 'Then **we** send one.\n- today' });
  const rows = await db.select().from(mails).where(eq(mails.ticketId, id));
  const sent: SentMail[] = [];
  for (const mail of rows) {
    const content = await findMailContent(db, mail);
    const composed =
      content &&
      (await composeMail(content, {
        from: null,
        dkim: null,
        publicUrl: 'https://desk.example',
        secret: randomBytes(32),
        magicLink: mail.kind === 'new-ticket' ? null : `https://desk.example/back#fdb_${'x'.repeat(43)}`,
      }));
    if (!composed) continue;
    const { text, html } = await parseMail(composed.raw, new Date());
    sent.push({ kind: mail.kind, text: text ?? '', html: html ?? '' });
  }
  const known = await findKnownTexts(db, userId, id);
  if (known === null) throw new Error('the ticket is gone');
  return { known, sent };
}

const shown = (known: KnownTexts, mail: { readonly text?: string; readonly html?: string }) => {
  const { text = null, html = null } = mail;
  const subject = 'Re: Lamp';
  const body = readBody({ text, html, subject });
  const { written, quote } = leaveOutKnown({ body, subject, known, wasCommanded: false });
  return [written.plain, quote];
};

const marked = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll('> >', '>>');
const wrapped = (text: string) => text.replaceAll(/(.{50}\S*) /g, '$1\n');
const inner = (html: string) => html.replace(/^[\s\S]*<body>|<\/body>[\s\S]*$/g, '');

describe.each([...languageTags, 'en-GB'])('what our mails hold, in %s', (language) => {
  test('is no part of an answer, however a program quotes it', async () => {
    const { known, sent } = await hold(language);
    expect(new Set(sent.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
    for (const { text, html } of sent) {
      for (const quote of [
        `On Fri, 20 Nov 2026 at 10:00, Ester (Customer service) <help@skogsrand.example> wrote:\n\n${marked(text)}`,
        `On Fri, 20 Nov 2026 at 10:00, Ester (Customer service) <help@skogsrand.example> wrote:\n\n${marked(wrapped(text))}`,
        // The language is none of ours.
        `Tir 20.11.2026 10:00 Ester (Customer service) skrifade detta:\n\n${text}`,
        `From: Ester (Customer service) <help@skogsrand.example>\nSent: Friday, 20 November 2026\nTo: Maja\nSubject: Lamp\n\n${text}`,
        `-----Original Message-----\n${text}`,
        // The quote has no mark.
        text,
        wrapped(text),
        marked(text),
      ]) {
        expect(shown(known, { text: `Thank you!\nI will.\n\n${quote}` })).toEqual([
          'Thank you!\nI will.',
          null,
        ]);
      }
      for (const quote of [
        `<div class="gmail_quote"><div class="gmail_attr">On Fri, Ester wrote:<br></div><blockquote class="gmail_quote">${inner(html)}</blockquote></div>`,
        `<div>Tir 20.11.2026 10:00 Ester (Customer service) skrifade detta:</div><blockquote>${inner(html)}</blockquote>`,
        `<hr><div id="divRplyFwdMsg"><b>From:</b> Ester<br><b>Sent:</b> Friday<br><b>Subject:</b> Lamp</div>${inner(html)}`,
        inner(html),
      ]) {
        expect(shown(known, { html: `<div>Thank you!</div><div>I will.</div>${quote}` })).toEqual([
          'Thank you!\nI will.',
          null,
        ]);
      }
    }
  });
});

describe('words of the person who answers', () => {
  let conversation: Conversation;
  let text = '';
  beforeAll(async () => {
    conversation = await hold('en');
    text = conversation.sent.at(-1)?.text ?? '';
  });

  const line = 'On Fri, 20 Nov 2026 at 10:00, Ester (Customer service) <help@skogsrand.example> wrote:';
  const head = 'From: Ester <help@skogsrand.example>\nSent: Friday\nTo: Maja\nSubject: Lamp\n\n';

  test.each([
    ['below a quote', (sent: string) => `Hello\n\n${line}\n${marked(sent)}\n\nThe big one.`],
    ['below a quote that nothing marks', (sent: string) => `Hello\n\n${sent}\n\nThe big one.`],
    ['that we said before, below a quote', (sent: string) => `Hello\n\n${sent}\n\nThere is none in the box.`],
    [
      'between the lines of a quote',
      (sent: string) => `Hello\n\n${line}\n${marked(sent).replace('\n', '\nThe big one.\n')}\nx`,
    ],
    [
      'between lines below headers',
      (sent: string) => `Hello\n\n${head}${sent.replace('- today', '- today\nThe big one.')}`,
    ],
    [
      'at the end of a line below headers',
      (sent: string) => `Hello\n\n${head}${sent.replace('- today', '- today? Yes!')}`,
    ],
    ['that are a sign', (sent: string) => `Hello\n\n${head}${sent.replace('- today', '- today\n👍')}`],
  ])('%s stay', (_, answer) => {
    const mail = answer(text);
    const [written] = shown(conversation.known, { text: mail });
    expect(written).toBe(mail);
  });

  test('that are ours, in the middle of an answer, stay', () => {
    const mail = 'You say:\n\nThere is none in the box.\nThen **we** send one.\n\nWhen?';
    expect(shown(conversation.known, { text: mail })).toEqual([mail, null]);
  });

  test('that were written before, and are written again, stay', () => {
    for (const mail of [question, `Once more:\n\n${question}`, `${question}\n\n${question}`])
      expect(shown(conversation.known, { text: mail })).toEqual([mail, null]);
  });

  test('with nothing but a quote stay with it', () => {
    expect(shown(conversation.known, { text })).toEqual([text, null]);
  });

  test('in a quote that is nearly ours are behind it, as in any other', () => {
    const near = marked(text.replace('Then we send one.', 'Then I send one.'));
    const [written, quote] = shown(conversation.known, { text: `Hello\n\n${line}\n${near}` });
    expect([written, quote]).toEqual(['Hello', { plain: `${line}\n${near}`, html: null }]);
  });

  test('in a mail that is passed on stay with it', () => {
    const mail = `See below\n\n---------- Forwarded message ---------\n${head}${text}`;
    expect(shown(conversation.known, { text: mail })).toEqual([mail, null]);
  });

  test('beside a picture in a quote stay', () => {
    const html = inner(conversation.sent.at(-1)?.html ?? '');
    const mail = `<p>Hello</p>${html.replace('today', 'today <img src="cid:lamp">')}`;
    const { written } = leaveOutKnown({
      subject: '',
      known: conversation.known,
      wasCommanded: false,
      body: readBody({ text: null, html: mail, subject: '' }),
    });
    expect(written.html).toContain('cid:lamp');
  });
});
