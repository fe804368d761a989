import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DisownedMail } from '../../../../src/server/app.ts';
import { inboxes } from '../../../../src/server/db/tables/index.ts';
import { approveMail } from '../../../../src/server/mail/incoming/pending-approval.sql.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import {
  type AnsweringAgents,
  buildAnsweringAgents,
  kim,
  maja,
  ola,
  trustedAuthservId,
} from '../../../support/answering-agents.ts';
import { useApp } from '../../../support/app.ts';
import { approvalLinksIn, sendDueRequests } from '../../../support/approval-requests.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { useSmtp } from '../../../support/smtp.ts';

const disowned: DisownedMail[] = [];
const service = useApp({ onDisownedMail: (mail) => disowned.push(mail) });
const { database } = service;
const smtp = useSmtp();
const intake = useMailIntake(database, { trustedAuthservId });
const userId = 43;
let desk: AnsweringAgents;
let url = '';

beforeAll(async () => {
  desk = await buildAnsweringAgents(database.db, intake, userId);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  await desk.begin();
  disowned.length = 0;
});

const query = async (text: string) => (await database.pool.query(text)).rows;

/** Has held mails handed back, and returns the links, the newest last. */
async function links(): Promise<string[]> {
  await sendDueRequests(database, smtp, { publicUrl: url });
  return smtp.received.flatMap(({ raw }) => approvalLinksIn(raw));
}

async function hold(from: string, mail: object): Promise<string> {
  await desk.write(from, ola, { isProven: false, ...mail });
  await intake.read();
  return (await links()).at(-1) ?? '';
}

const attack = `<img src=x onerror=alert(1)> "'& <script>alert(2)</script>`;

const nonceIn = (page: string) => /name="nonce" value="([^"]+)"/.exec(page)?.[1] ?? '';

async function press(
  link: string,
  verdict: string,
  { nonce, headers = {} }: { nonce?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const shown = nonce ?? nonceIn(await (await fetch(link)).text());
  return await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ nonce: shown, verdict }),
  });
}

const pageTitle = async (link: string) => /<h1>(.*)<\/h1>/.exec(await (await fetch(link)).text())?.[1];
const last = async () => (await desk.incoming()).at(-1);

test('the page is gone for an agent who may no longer see the ticket', async () => {
  const link = await hold(ola, { text: 'Try the switch.' });
  expect((await fetch(link)).status).toBe(200);
  await setInbox(database.db, userId, desk.inboxId, { teams: ['workshop'] });
  const gone = await fetch(link);
  expect(gone.status).toBe(404);
  expect(await gone.text()).not.toContain(maja);
  await setInbox(database.db, userId, desk.inboxId, { teams: [] });
});

test('the page shows the mail letter by letter, and to look at it changes nothing', async () => {
  const link = await hold(ola, { subject: attack, text: attack });
  for (const method of ['HEAD', 'GET', 'GET']) {
    const answer = await fetch(link, { method });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const page = await (await fetch(link)).text();
  expect(page).toContain('<h1>Did you write this?</h1>');
  expect(page).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp; &lt;script&gt;alert(2)&lt;/script&gt;',
  );
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>|style=|<style/);
  for (const fact of [ola, maja, 'No mail server has checked this sender.', 'content="noindex"'])
    expect(page).toContain(fact);
  expect(await last()).toMatchObject({ state: 'held', approvedReasons: [] });
});

describe('a click', () => {
  test('sends the mail as the agent’s, also one from a private address, and once', async () => {
    const link = await hold('ola@home.example', { text: 'It is mended.' });
    const nonce = nonceIn(await (await fetch(link)).text());
    const answer = await press(link, 'approve', { nonce });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(link).pathname]);
    expect(await pageTitle(link)).toBe('Thank you');
    await intake.read();
    expect((await desk.messages()).slice(1)).toEqual([
      { type: 'external', agentId: desk.olaId, fromEmail: ola, plain: 'It is mended.' },
    ]);
    expect(await desk.queued()).toContainEqual({ to: maja, kind: 'answer', messages: 1 });
    for (const verdict of ['approve', 'not-mine', 'discard'])
      expect((await press(link, verdict, { nonce })).status).toBe(200);
    await intake.read();
    expect(await pageTitle(link)).toBe('Thank you');
    expect(await desk.messages()).toHaveLength(2);
    expect(await last()).toMatchObject({ state: 'done', approvedBy: desk.olaId });
  });

  test('that says “Not me” quarantines the mail, and the source is told of', async () => {
    const link = await hold(ola, { text: 'It is yours for free.' });
    expect((await press(link, 'not-mine')).status).toBe(303);
    expect(await pageTitle(link)).toBe('Thanks for letting us know');
    expect(await last()).toMatchObject({
      state: 'aside',
      error: 'not theirs',
      waitingSince: expect.any(Date),
    });
    expect((await last())?.raw.toString()).toContain('for free');
    const { id } = (await last()) ?? { id: 0 };
    expect(disowned).toEqual([
      {
        user: userId,
        mail: id,
        channel: 'smtp',
        domain: 'skogsrand.example',
        envelopeDomain: 'post.example',
      },
    ]);
    expect((await press(link, 'approve')).status).toBe(200);
    expect(await desk.messages()).toHaveLength(1);
    expect(disowned).toHaveLength(1);
  });

  test.each([
    ['approve', 'external', '#nota customer is angry'],
    ['discard', null, null],
    ['not-mine', null, null],
  ])('of %j on a stopped mail', async (verdict, type, plain) => {
    const link = await hold(ola, { text: '#nota customer is angry', isProven: true });
    const page = await (await fetch(link)).text();
    expect(page).toContain('Send as text');
    expect(page).not.toContain('Not me');
    expect((await press(link, verdict)).status).toBe(303);
    await intake.read();
    expect((await desk.messages()).slice(1).map((message) => [message.type, message.plain])).toEqual(
      type === null ? [] : [[type, plain]],
    );
    const state = { approve: 'done', discard: 'done', 'not-mine': 'held' }[verdict];
    expect(await last()).toMatchObject({ state, ...(verdict === 'discard' && { error: 'discarded' }) });
    expect(disowned).toEqual([]);
  });

  test('on an answer that crossed another shows that one, and sends it anyway', async () => {
    const first = await desk.sentTo(ola);
    await desk.write(kim, kim, { text: 'Which <b>lamp</b> is it?' });
    await intake.read();
    const headers = [`In-Reply-To: <${first}>`];
    const link = await hold(ola, { text: 'Try the switch.', isProven: true, headers });
    const page = await (await fetch(link)).text();
    for (const words of ['lamp', 'Kim wrote:', 'Try the switch.', 'Send anyway', 'Discard'])
      expect(page).toContain(words);
    expect((await press(link, 'approve')).status).toBe(303);
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({ agentId: desk.olaId, plain: 'Try the switch.' });
  });

  test('counts only with a nonce of that very page, and from that page', async () => {
    const link = await hold(ola, { text: 'words' });
    const other = await hold(ola, { text: '#nota', isProven: true });
    const foreign = nonceIn(await (await fetch(other)).text());
    const own = nonceIn(await (await fetch(link)).text());
    for (const nonce of ['', foreign, `${own}x`, own.replace(/^\d/, '9')]) {
      const answer = await press(link, 'approve', { nonce });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('role="alert"');
    }
    expect((await press(link, 'other', { nonce: own })).status).toBe(422);
    for (const site of ['cross-site', 'same-site'])
      expect((await press(link, 'approve', { nonce: own, headers: { 'sec-fetch-site': site } })).status).toBe(
        403,
      );
    const json = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce: own, verdict: 'approve' }),
    });
    expect(json.status).toBe(415);
    const long = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ nonce: own, verdict: 'approve', x: 'x'.repeat(2000) }),
    });
    expect(long.status).toBe(413);
    expect((await desk.incoming()).slice(1).map(({ state }) => state)).toEqual(['held', 'held']);
  });

  test('is looked at again where another reason holds the mail then', async () => {
    const link = await hold(ola, { text: '#nota words' });
    expect(await pageTitle(link)).toBe('Did you write this?');
    await press(link, 'approve');
    await intake.read();
    expect(await pageTitle(link)).toBe('Your reply hasn’t been sent');
  });
});

test('it speaks the language of the inbox', async () => {
  const link = await hold(ola, { text: 'words' });
  for (const [language, title] of Object.entries({
    sv: 'Har du skrivit det här?',
    de: 'Haben Sie das geschrieben?',
    fr: 'Avez-vous écrit ceci ?',
    es: '¿Escribiste esto?',
    ar: 'هل كتبت هذه الرسالة؟',
    xx: 'Did you write this?',
  })) {
    await database.db.update(inboxes).set({ language });
    const page = await (await fetch(link)).text();
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
  }
  await database.db.update(inboxes).set({ language: 'en' });
});

describe('a link', () => {
  test('that is too old names the command', async () => {
    const link = await hold(ola, { text: 'words' });
    await query(`update handed_back_mails set codes_end_at = now() - interval '1 second'`);
    const nonce = nonceIn(await (await fetch(link)).text());
    expect((await fetch(link)).status).toBe(410);
    const page = await (await fetch(link)).text();
    const { id } = (await last()) ?? { id: 0 };
    expect(page).toContain(`frontdesk mail approve ${id} --user-id ${userId}`);
    expect(page).not.toContain('words</div>');
    expect((await press(link, 'approve', { nonce })).status).toBe(410);
    expect(await last()).toMatchObject({ state: 'held' });
  });

  test('of a mail that an operator let pass says so', async () => {
    const link = await hold(ola, { text: 'words' });
    await approveMail(database.db, userId, (await last())?.id ?? 0);
    expect(await pageTitle(link)).toBe('Thank you');
  });

  test('with another code, mail or user opens nothing, and guessing ends', async () => {
    const link = await hold(ola, { text: 'words' });
    const { id } = (await last()) ?? { id: 0 };
    const code = link.slice(-47);
    const guesses = [
      link.replace(code, `fdh_${'a'.repeat(43)}`),
      link.replace(`/${id}/`, `/${id + 1}/`),
      link.replace(`/${userId}/`, '/7/'),
      link.replace(code, 'x'),
      link.replace(`/${id}/`, '/9999999999999999999/'),
    ];
    for (const guess of guesses) {
      const answer = await fetch(guess);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining('This link doesn’t work'),
      ]);
    }
    const answers: number[] = [];
    for (let count = 0; count < 30; count += 1)
      answers.push((await fetch(link.replace(code, `fdh_${'b'.repeat(43)}`))).status);
    expect(answers.at(-1)).toBe(429);
    expect(service.logged()).toContain('/mail/held/');
    expect(service.logged()).not.toContain(code);
  });
});
