/**
 * Three agents answer by mail alone: twenty conversations at once, over real servers. Nothing reaches a customer that was
 * not meant for them, every agent hears of what concerns them, and no stranger comes into a thread.
 */

import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { expect, test } from './support/demo.ts';
import { receiverName } from './support/mail-servers.ts';
import {
  agents,
  autoReply,
  help,
  type MailTeam,
  openMailTeam,
  type Person,
  type TicketSeen,
} from './support/mail-team.ts';

const { ola, kim, aino } = agents;
const everybody = Object.values(agents);

let team: MailTeam;
test.beforeAll(async () => {
  team = await openMailTeam();
});
test.afterAll(() => team?.close());

interface Scene {
  /** Sends the first mail of the conversation to the inbox. */
  open(from: string, text: string, cc?: string): Promise<void>;
  /** The mail of this conversation to an agent or to an address, once it has come. */
  mail(to: string | Person, words: string): Promise<ParsedMail>;
  /** Waits for such a mail to each of the agents. */
  told(words: string, ...to: readonly Person[]): Promise<void>;
  /** The mail that hands an answer of this conversation back to an agent. */
  handedBack(to: Person): Promise<ParsedMail>;
  /** The mail that asks an agent whether a mail of this conversation is theirs. */
  asked(to: Person): Promise<ParsedMail>;
  /** Opens the page behind the link in a mail, and presses a button. */
  press(mail: ParsedMail, button: string): Promise<void>;
  /** The tickets of an address, once the first has a message with some words. */
  tickets(email: string, words: string): Promise<readonly TicketSeen[]>;
}

/** The first lines of all mails that somebody who is no agent gets. */
type Got = Readonly<Record<string, readonly string[]>>;

const conversations: Readonly<Record<string, (scene: Scene) => Promise<Got>>> = {
  async 'A stove that smells'({ open, mail, told, tickets }) {
    const greta = 'greta@post.example';
    await open(greta, 'My stove smells of gas.');
    await told('My stove smells of gas.', ...everybody);
    await team.reply(await mail(ola, 'My stove'), { from: ola.address, text: 'Then close the valve.' });
    const answer = await mail(greta, 'Then close the valve.');
    await told('Ola answered', kim, aino);
    await team.reply(answer, { from: greta, text: 'Thanks, done.' });
    await told('Thanks, done.', ...everybody);
    const [ticket] = await tickets(greta, 'Thanks, done.');
    expect(ticket).toMatchObject({
      status: 'reply',
      thread: [
        [greta, 'external', 'My stove smells of gas.'],
        [ola.address, 'external', 'Then close the valve.'],
        [greta, 'external', 'Thanks, done.'],
      ],
    });
    return { [greta]: [autoReply, 'Then close the valve.'] };
  },

  async 'Two answers at once'({ open, mail, handedBack, press }) {
    const hugo = 'hugo@post.example';
    await open(hugo, 'Red or blue?');
    const questions = await Promise.all([mail(ola, 'Red or blue?'), mail(kim, 'Red or blue?')]);
    const words = ['Take the red one.', 'Take the blue one.'];
    const writers = [ola, kim];
    await Promise.all(
      questions.map((question, at) =>
        team.reply(question, { from: writers[at]?.address ?? '', text: words[at] ?? '' }),
      ),
    );
    const stopped = async () =>
      writers.filter(({ address }) => team.mailsTo(address, 'Not sent: Two answers').length > 0);
    await expect.poll(stopped).toHaveLength(1);
    const [late = ola] = await stopped();
    const [first, second] = late === kim ? words : words.toReversed();
    const back = await handedBack(late);
    expect(back.text).toContain(first);
    await mail(hugo, first ?? '');
    await press(back, 'Send anyway');
    await mail(hugo, second ?? '');
    return { [hugo]: [autoReply, first ?? '', second ?? ''] };
  },

  async 'An answer too late'({ open, mail, told, handedBack, press }) {
    const ida = 'ida@post.example';
    await open(ida, 'When do you open?');
    const question = await mail(kim, 'When do you open?');
    await team.reply(await mail(ola, 'When do you'), { from: ola.address, text: 'At nine.' });
    await mail(ida, 'At nine.');
    await team.reply(question, { from: kim.address, text: 'At ten, I think.' });
    const back = await handedBack(kim);
    expect(back.text).toContain('At nine.');
    await press(back, 'Discard');
    await told('Ola answered', kim, aino);
    return { [ida]: [autoReply, 'At nine.'] };
  },

  async 'One thing more'({ open, mail, told, tickets }) {
    const jon = 'jon@post.example';
    await open(jon, 'My tent leaks.');
    const question = await mail(ola, 'My tent leaks.');
    const receipt = await team.mailTo(jon, 'Shop', autoReply);
    await team.reply(receipt, { from: jon, text: 'The pole is broken too.' });
    await tickets(jon, 'The pole is broken too.');
    await team.reply(question, { from: ola.address, text: 'We send you another tent.' });
    await mail(jon, 'We send you another tent.');
    // Ola wrote without it, and hears of it.
    await told('The pole is broken too.', ...everybody);
    return { [jon]: [autoReply, 'We send you another tent.'] };
  },

  async 'A note among colleagues'({ open, mail, tickets }) {
    const karin = 'karin@post.example';
    await open(karin, 'Where is my parcel?');
    const question = await mail(kim, 'Where is my parcel?');
    await team.reply(question, { from: kim.address, text: '#note customer is angry' });
    await tickets(karin, 'customer is angry');
    await team.reply(await mail(aino, 'Where is'), { from: aino.address, text: 'It comes today.' });
    await mail(karin, 'It comes today.');
    const [ticket] = await tickets(karin, 'It comes today.');
    expect(ticket?.thread).toContainEqual([kim.address, 'internal', 'customer is angry']);
    return { [karin]: [autoReply, 'It comes today.'] };
  },

  async 'An answer that ends it'({ open, mail, told, tickets }) {
    const lena = 'lena@post.example';
    await open(lena, 'Do you have bags?');
    const question = await mail(ola, 'Do you have bags?');
    await team.reply(question, { from: ola.address, text: '#solved\nYes, on the third floor.' });
    await mail(lena, 'Yes, on the third floor.');
    await told('Yes, on the third floor.', kim, aino);
    const [ticket] = await tickets(lena, 'Yes, on the third floor.');
    expect(ticket?.status).toBe('solved');
    return { [lena]: [autoReply, 'Yes, on the third floor.'] };
  },

  async 'A command alone'({ open, mail, told, tickets }) {
    const mats = 'mats@post.example';
    await open(mats, 'Is the café open?');
    await team.reply(await mail(kim, 'Is the café'), { from: kim.address, text: 'It is.' });
    await team.reply(await mail(mats, 'It is.'), { from: mats, text: 'Lovely!' });
    await told('Lovely!', ...everybody);
    await team.reply(await mail(aino, 'Lovely!'), { from: aino.address, text: '#solved' });
    await expect.poll(async () => (await team.ticketsOf(mats))[0]?.status).toBe('solved');
    const [ticket] = await tickets(mats, 'Lovely!');
    expect(ticket?.thread.filter(([, type]) => type !== 'log')).toHaveLength(3);
    return { [mats]: [autoReply, 'It is.'] };
  },

  async 'A command with a slip'({ open, mail, handedBack, press, tickets }) {
    const nora = 'nora@post.example';
    await open(nora, 'I never got my lamp.');
    const question = await mail(kim, 'I never got');
    await team.reply(question, { from: kim.address, text: '#noet customer is lying' });
    const back = await handedBack(kim);
    expect(back.text).toContain('#noet customer is lying');
    // Kim presses reply, and writes it as it should have been.
    await team.reply(back, { from: kim.address, text: '#note customer is lying' });
    const [ticket] = await tickets(nora, 'customer is lying');
    expect(ticket?.thread.at(-1)).toEqual([kim.address, 'internal', 'customer is lying']);
    await press(back, 'Discard');
    return { [nora]: [autoReply] };
  },

  async 'Only the two of us'({ open, mail }) {
    const [otto, pia] = ['otto@post.example', 'pia@post.example'];
    await open(otto, 'A present for Pia.', pia);
    const question = await mail(ola, 'A present for Pia.');
    await team.reply(question, { from: ola.address, text: `#uncc ${pia}\nShe will like it.` });
    await mail(otto, 'She will like it.');
    return { [otto]: [autoReply, 'She will like it.'] };
  },

  async 'A copy that answers'({ open, mail, told, tickets }) {
    const [rut, sten] = ['rut@post.example', 'sten@post.example'];
    await open(rut, 'We want our money back.', `Sten <${sten}>`);
    const question = await mail(kim, 'We want our money back.');
    expect(question.text).toContain(sten);
    await team.reply(question, { from: kim.address, text: 'Who has the receipt?' });
    await mail(rut, 'Who has the receipt?');
    const copy = await mail(sten, 'Who has the receipt?');
    await team.reply(copy, { from: `Sten <${sten}>`, text: 'I have it.' });
    await told('I have it.', ...everybody);
    await team.reply(await mail(aino, 'I have it.'), { from: aino.address, text: 'Then all is well.' });
    await mail(rut, 'Then all is well.');
    await mail(sten, 'Then all is well.');
    const [ticket] = await tickets(rut, 'Then all is well.');
    expect(ticket?.thread).toContainEqual([sten, 'external', 'I have it.']);
    return {
      [rut]: [autoReply, 'Who has the receipt?', 'Then all is well.'],
      [sten]: ['Who has the receipt?', 'Then all is well.'],
    };
  },

  async 'A forged copy'({ open, mail, told, tickets }) {
    const [tuva, ulf] = ['tuva@post.example', 'ulf@other.example'];
    await open(tuva, 'Please send it to both of us.', ulf);
    await team.reply(await mail(ola, 'Please send'), { from: ola.address, text: 'It leaves today.' });
    const copy = await mail(ulf, 'It leaves today.');
    await team.forge(copy, { from: ulf, to: help, text: 'Send it to my new house.' });
    await told('Send it to my new house.', ...everybody);
    const [beside] = await tickets(ulf, 'Send it to my new house.');
    expect(beside).toMatchObject({ status: 'new', links: 1 });
    const [ticket] = await tickets(tuva, 'It leaves today.');
    expect(ticket?.thread.map(([by]) => by)).toEqual([tuva, ola.address]);
    // Whoever has the address is not written to for what a forger sent.
    return { [tuva]: [autoReply, 'It leaves today.'], [ulf]: ['It leaves today.'] };
  },

  async 'A forged agent'({ open, mail, asked, press }) {
    const vera = 'vera@post.example';
    await open(vera, 'Where do I pay?');
    await team.forge(await mail(kim, 'Where do I pay?'), {
      from: `Kim <${kim.address}>`,
      text: 'To my own account.',
      headers: { 'Authentication-Results': `${receiverName}; dmarc=pass header.from=tents.example` },
    });
    const question = await asked(kim);
    expect(question.text).not.toContain('To my own account.');
    await press(question, 'Not me');
    return { [vera]: [autoReply] };
  },

  async 'A customer who is away'({ open, mail, told, tickets }) {
    const wilma = 'wilma@post.example';
    await open(wilma, 'Can you ring me?');
    await team.reply(await mail(ola, 'Can you ring'), { from: ola.address, text: 'Tomorrow at ten.' });
    await team.reply(await mail(wilma, 'Tomorrow at ten.'), {
      from: wilma,
      text: 'I am on holiday.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    const [ticket] = await tickets(wilma, 'I am on holiday.');
    expect(ticket).toMatchObject({ status: 'pending' });
    expect(ticket?.thread.at(-1)?.[1]).toBe('internal');
    await told('Tomorrow at ten.', kim, aino);
    return { [wilma]: [autoReply, 'Tomorrow at ten.'] };
  },

  async 'An agent who is away'({ open, mail, tickets }) {
    const xenia = 'xenia@post.example';
    await open(xenia, 'What does it cost?');
    await team.reply(await mail(aino, 'What does it cost?'), {
      from: aino.address,
      text: 'Out of office until Monday.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    const [ticket] = await tickets(xenia, 'Out of office until Monday.');
    expect(ticket).toMatchObject({ status: 'new' });
    expect(ticket?.thread.at(-1)?.[1]).toBe('internal');
    await team.reply(await mail(kim, 'What does it'), { from: kim.address, text: 'Twelve euros.' });
    await mail(xenia, 'Twelve euros.');
    return { [xenia]: [autoReply, 'Twelve euros.'] };
  },

  async 'A private phone'({ open, mail, told, asked, press, tickets }) {
    const yrsa = 'yrsa@post.example';
    await open(yrsa, 'The plug does not fit.');
    const question = await mail(ola, 'The plug does not fit.');
    await team.reply(question, { from: 'ola@phone.example', text: 'Try the other plug.' });
    await press(await asked(ola), 'Yes, send it');
    const answer = await mail(yrsa, 'Try the other plug.');
    expect(`${JSON.stringify([...answer.headers])}${answer.text}${answer.html}`).not.toContain(
      'phone.example',
    );
    await told('Try the other plug.', kim, aino);
    const [ticket] = await tickets(yrsa, 'Try the other plug.');
    expect(ticket?.thread.at(-1)?.[0]).toBe(ola.address);
    return { [yrsa]: [autoReply, 'Try the other plug.'] };
  },

  async 'A supplier who answers an agent'({ open, mail, asked, press }) {
    const zora = 'zora@post.example';
    await open(zora, 'Can you order one for me?');
    // Aino passes the question on, and the supplier presses reply.
    const question = await mail(aino, 'Can you order one for me?');
    await team.reply(question, { from: 'sales@supplier.example', text: 'Our price is nine euros.' });
    await press(await asked(aino), 'Not me');
    return { [zora]: [autoReply] };
  },

  async 'A supplier who answers the inbox'({ open, mail, told, tickets }) {
    const [adam, maker] = ['adam@post.example', 'parts@maker.example'];
    await open(adam, 'I need a spare part.');
    const question = await mail(kim, 'I need a spare part.');
    await team.reply(question, { from: maker, to: help, text: 'It costs you three euros.' });
    await told('It costs you three euros.', ...everybody);
    const [beside] = await tickets(maker, 'It costs you three euros.');
    expect(beside).toMatchObject({ status: 'new', links: 1 });
    await team.reply(await mail(kim, 'It costs you'), { from: kim.address, text: 'Please send two.' });
    await mail(maker, 'Please send two.');
    expect((await tickets(adam, 'I need a spare part.'))[0]?.thread).toHaveLength(1);
    return { [adam]: [autoReply], [maker]: [autoReply, 'Please send two.'] };
  },

  async 'An answer in another program'({ open, mail, tickets }) {
    const bea = 'bea@post.example';
    await open(bea, 'The screen is black.');
    const question = await mail(ola, 'The screen is black.');
    const head = `<b>Von:</b> Shop &lt;${help}&gt;<br><b>Gesendet:</b> Dienstag, 24. November 2026 10:04<br><b>An:</b> Ola<br><b>Betreff:</b> ${question.subject}`;
    const html = `<p>Turn it off and on again.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>${head}</p></div>${question.html}`;
    await team.reply(question, { from: ola.address, text: 'Turn it off and on again.', html });
    const answer = await mail(bea, 'Turn it off and on again.');
    expect(`${answer.text}${answer.html}`).not.toMatch(/Gesendet|is sent to/);
    const [ticket] = await tickets(bea, 'Turn it off and on again.');
    expect(ticket?.thread.at(-1)).toEqual([ola.address, 'external', 'Turn it off and on again.']);
    return { [bea]: [autoReply, 'Turn it off and on again.'] };
  },

  async 'An expert whom an agent asks in'({ open, mail, told, tickets }) {
    const [carl, expert] = ['carl@post.example', 'expert@lab.example'];
    await open(carl, 'It hums at night.');
    const question = await mail(kim, 'It hums at night.');
    await team.reply(question, { from: kim.address, cc: expert, text: 'Our expert knows.' });
    await mail(carl, 'Our expert knows.');
    const copy = await mail(expert, 'Our expert knows.');
    // What was written before somebody came is not quoted to them.
    expect(copy.text).not.toContain('It hums at night.');
    await team.reply(copy, { from: expert, text: 'It is the fuse.' });
    await told('It is the fuse.', ...everybody);
    const [ticket] = await tickets(carl, 'It is the fuse.');
    expect(ticket?.thread.at(-1)).toEqual([expert, 'external', 'It is the fuse.']);
    return { [carl]: [autoReply, 'Our expert knows.'], [expert]: ['Our expert knows.'] };
  },

  async 'A mail passed on'({ open, mail, told, tickets }) {
    const [doris, emil] = ['doris@post.example', 'emil@else.example'];
    await open(doris, 'Where do you make them?');
    await team.reply(await mail(ola, 'Where do you'), { from: ola.address, text: 'In Umeå.' });
    // Doris passes the answer on to Emil, who presses reply.
    await team.reply(await mail(doris, 'In Umeå.'), { from: emil, text: 'I want one too.' });
    await told('I want one too.', ...everybody);
    const [beside] = await tickets(emil, 'I want one too.');
    expect(beside).toMatchObject({ status: 'new', links: 1 });
    expect((await tickets(doris, 'In Umeå.'))[0]?.thread).toHaveLength(2);
    return { [doris]: [autoReply, 'In Umeå.'], [emil]: [autoReply] };
  },
};

test('twenty conversations at once: each mail reaches those it is meant for, and nobody else', async ({
  browser,
}) => {
  try {
    const expected = await Promise.all(
      Object.entries(conversations).map(([subject, act]) => act(sceneOf(subject, browser))),
    );
    await letAllLeave();
    const outside = team.readers().filter((address) => !everybody.some((one) => one.address === address));
    const got = outside.map((address) => [address, team.mailsTo(address).map(firstLine)]);
    expect(Object.fromEntries(got)).toEqual(
      Object.assign({ [lastCustomer]: [autoReply, 'The last answer.'] }, ...expected),
    );
    expect(await team.command('mail', 'held')).toBe('');
  } finally {
    await writeFile(test.info().outputPath('transcript.txt'), team.transcript());
  }
});

const lastCustomer = 'last@post.example';

/** A conversation after all others: what was to be sent before it has been sent. */
async function letAllLeave(): Promise<void> {
  await team.open({ from: lastCustomer, subject: 'The last', text: 'The last question.', cc: '' });
  const question = await team.mailTo(ola.address, 'The last', 'The last question.');
  await team.reply(question, { from: ola.address, text: 'The last answer.' });
  await team.mailTo(kim.address, 'The last', 'The last answer.');
}

const firstLine = ({ text = '' }: ParsedMail) => text.trim().split('\n', 1)[0];

function sceneOf(subject: string, browser: Browser): Scene {
  const mail: Scene['mail'] = (to, words) =>
    team.mailTo(typeof to === 'string' ? to : to.address, subject, words);
  return {
    mail,
    open: (from, text, cc = '') => team.open({ from, subject, text, cc }),
    async told(words, ...to) {
      await Promise.all(to.map((one) => mail(one, words)));
    },
    handedBack: (to) => team.mailTo(to.address, `Not sent: ${subject}`, 'mail/held/'),
    asked: (to) => team.mailTo(to.address, 'Did you write this?', subject),
    async press({ text = '' }, button) {
      const page = await browser.newPage();
      await page.goto(/https?:\/\/\S+\/mail\/held\/\S+/.exec(text)?.[0] ?? '');
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.close();
    },
    async tickets(email, words) {
      const seen = () => team.ticketsOf(email);
      await expect
        .poll(async () => (await seen())[0]?.thread.map((line) => line[2]).join('\n') ?? '', {
          timeout: 120_000,
          message: subject,
        })
        .toContain(words);
      return await seen();
    },
  };
}
