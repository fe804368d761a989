/** Every attack in what visitors and agents write to each other, and in the forms that visitors fill in. */

import { expect, test } from 'vitest';
import { maxLastLineLength } from '../../../src/api/limits.ts';
import type { Form } from '../../../src/api/schemas/forms.ts';
import { withoutMarks } from '../../../src/markup/light-markup.ts';
import { buildArticle, buildHelpCenter, buildMessenger } from '../../support/fixtures.ts';
import type { OpenOptions } from '../../support/open-widget.tsx';
import {
  answerVisitor,
  buildAgent,
  buildChatMessage,
  buildConversation,
  buildTicket,
  buildTicketMessage,
  visitorToken,
} from '../../support/visitor-answers.ts';
import { batches, expectEach, expectHarmless, expectTexts, type Shown, show, texts } from './show.ts';

const showOwn = (route: OpenOptions['route'] & object) => show({}, route, { visitorToken });

/** In place of a status, too: the corpus, and names of what objects bring along. */
const subjects = [...batches, '__proto__', 'constructor', 'toString', 'valueOf'];

/** Draws the next rows of the list, once there are so many. */
async function showMore(shown: Shown, count: number) {
  await expect.poll(() => shown.all('.message-note').length, { interval: 5 }).toBe(count);
  const more = shown.root.querySelector('section > button');
  if (more instanceof HTMLElement) more.click();
}

test('attacks are texts in the list, as subjects and statuses of tickets, and as their last messages', async () => {
  const tickets = subjects.map((text, index) =>
    buildTicket({ ticketID: index + 1, subject: text, status: text }),
  );
  answerVisitor({
    listTickets: () => tickets,
    grabTicket(id) {
      const text = subjects[Number(id) - 1] ?? '';
      return [buildTicketMessage({ agentID: 1, fromName: text, messagePlain: text, messageHtml: text })];
    },
  });
  const shown = showOwn({ name: 'messages' });
  for (let count = 10; count < subjects.length; count += 10) await showMore(shown, count);
  await expectTexts(shown, '.message-title', subjects);
  await expectTexts(shown, '.message-status', subjects);
  await expectTexts(
    shown,
    '.message-note',
    subjects.map((text) => withoutMarks(text.slice(0, maxLastLineLength)).replace(/\s+/g, ' ').trim()),
  );
  await expectHarmless(shown);
});

test('attacks are texts in the list, as names and last lines of conversations', async () => {
  answerVisitor({
    listConversations: () => batches.map((_, index) => buildConversation(`c-${index}`)),
    grabConversation(id) {
      const text = batches[Number(id.slice(2))] ?? '';
      return [buildChatMessage({ from: text, message: text, agentID: 1 })];
    },
    grabAgent: () => [buildAgent({ agentPicture: batches.join('\n') })],
  });
  const shown = showOwn({ name: 'messages' });
  for (let count = 10; count < batches.length; count += 10) await showMore(shown, count);
  await expectTexts(shown, '.message-note', batches);
  await expectTexts(
    shown,
    '.message-title',
    batches.map((text) => `Chat with ${text}`),
  );
  await expectHarmless(shown);
});

test('attacks are texts in a conversation, as names, as messages of visitors, agents and bots, and as events', async () => {
  answerVisitor({
    grabConversation(id) {
      const text = batches[Number(id)] ?? '';
      const bySystem = (message: string) => ({ from: text, agentID: null, message });
      return [
        bySystem(JSON.stringify({ type: 'visitor-join', currentPage: text })),
        bySystem(JSON.stringify({ type: 'agent-join' })),
        { from: text, agentID: 1, message: text },
        { from: text, agentID: 0, message: text },
        bySystem(JSON.stringify({ type: 'bot', text })),
        bySystem(JSON.stringify({ type: text, text })),
        bySystem(text),
        bySystem(JSON.stringify({ type: 'agent-leave' })),
      ].map((message, index) => buildChatMessage({ id: index + 1, ...message }));
    },
  });
  const draw = (_: string, index: number) => showOwn({ name: 'conversation', id: String(index) });
  await expectEach(batches, draw, async (shown, text) => {
    await expectTexts(shown, 'h1', [`Chat with ${text}`]);
    expect(shown.all('.bubble')).toEqual([text, text, text]);
    expect(shown.all('.theirs .sender')).toEqual([text, text]);
    expect(shown.all('.quiet-line > p:last-child')).toEqual([
      'Chat started',
      `${text} joined`,
      `${text} left`,
    ]);
  });
});

/** What stands in the corpus where an address may stand, as the browser reads it. */
function addressesInTexts(): string[] {
  const found = texts.flatMap((text) =>
    Array.from(new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')).flatMap((element) =>
      ['href', 'src', 'data', 'action', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
    ),
  );
  return [...new Set(found)].filter((address) => !/attacker\.invalid/i.test(address));
}

/** Messages that a conversation shows before earlier ones are asked for. */
const drawnAtOnce = 50;

test('attacks are harmless in a conversation as pictures of agents', async () => {
  const addresses = addressesInTexts();
  expect(addresses.length).toBeGreaterThan(50);
  answerVisitor({
    grabConversation: (from) =>
      addresses
        .slice(Number(from), Number(from) + drawnAtOnce)
        .map((_, index) => buildChatMessage({ id: index + 1, from: 'N', agentID: Number(from) + index + 1 })),
    grabAgent: (id) => [buildAgent({ agentID: Number(id), agentPicture: addresses[Number(id) - 1] ?? '' })],
  });
  for (let from = 0; from < addresses.length; from += drawnAtOnce) {
    const shown = showOwn({ name: 'conversation', id: String(from) });
    const count = Math.min(drawnAtOnce, addresses.length - from);
    await expectTexts(shown, '.thread .avatar', Array(count).fill('N'));
    await expectHarmless(shown);
    shown.remove();
  }
});

const perTicket = 8;

test('attacks are harmless in a ticket as subject and status, as names and markup of messages, and as who has just written', async () => {
  const threads = Array.from({ length: Math.ceil(batches.length / perTicket) }, (_, index) => {
    const said = batches.slice(index * perTicket, (index + 1) * perTicket);
    return { id: index + 1, said, text: said.join('\n') };
  });
  let updated = '2026-03-02T10:00:00.000Z';
  answerVisitor({
    listTickets: () =>
      threads.map(({ id, text }) =>
        buildTicket({
          ticketID: id,
          subject: text,
          status: text,
          updatedDate: updated,
          latestUpdated: updated,
        }),
      ),
    grabTicket(id) {
      const { said = [], text = '' } = threads[Number(id) - 1] ?? {};
      return [
        ...said.flatMap((messageHtml, index) => {
          const written = { fromName: messageHtml, messageHtml, messagePlain: messageHtml };
          return [written, { ...written, agentID: index + 2 }].map(buildTicketMessage);
        }),
        buildTicketMessage({ fromName: '', from: text, agentID: 1 }),
        buildTicketMessage({ fromName: text, agentID: 1, date: updated }),
      ];
    },
  });
  const all = threads.map((thread) => ({ ...thread, shown: showOwn({ name: 'ticket', id: thread.id }) }));
  for (const { said, text, shown } of all) {
    await expectTexts(shown, '.theirs .sender', [...said, text, text]);
    await expectTexts(shown, 'h1', [text]);
    expect(shown.all('.thread-state')).toEqual(['']);
    expect(shown.root.querySelectorAll('.bubble .rich')).toHaveLength(2 * said.length + 2);
  }
  await expectHarmless(...all.map(({ shown }) => shown));

  updated = '2026-03-02T11:00:00.000Z';
  for (const { text, shown } of all) {
    const announced = `New message from ${text}`;
    await expect
      .poll(
        () => {
          // As when the visitor comes back to the window: the widget asks what is new.
          if (!shown.all('output').includes(announced)) dispatchEvent(new Event('focus'));
          return shown.all('output');
        },
        { timeout: 20_000 },
      )
      .toContain(announced);
  }
  await expectHarmless(...all.map(({ shown }) => shown));
});

const everything = batches.join('\n');

/** A form that is called `everything`, with a field for each attack, and one that offers every attack. */
function hostileForm(): Form {
  const type = ['text', 'textarea', 'email', 'phone', 'number', 'date', 'checkbox'] as const;
  return {
    id: 31,
    name: everything,
    fields: [
      // The address of who writes, for which a message asks anyway.
      { label: 'From', type: 'email', required: true, options: [] },
      ...texts.map((label, index) => ({
        label,
        type: type[index % type.length] ?? 'text',
        required: true,
        options: [],
      })),
      { label: everything, type: 'select', required: false, options: texts },
    ],
  };
}

async function expectForm(shown: Shown) {
  await expectTexts(shown, '.field.select .field-label', [`${everything} (optional)`]);
  const labels = Array.from(
    shown.root.querySelectorAll('[aria-required=true]'),
    ({ id }) => shown.root.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent,
  );
  for (const text of texts) expect(labels).toContain(text);
  const [, ...options] = shown.root.querySelectorAll('option');
  expect(options.map(({ text: _, textContent, value }) => [textContent, value])).toEqual(
    texts.map((text) => [text, text]),
  );
  await expectHarmless(shown);
}

test('attacks are texts in a form below an article, as its name, its fields and their options', async () => {
  const getArticle = () => buildArticle({ articleFormId: 31 });
  const shown = show({ getArticle, getForm: hostileForm }, { name: 'article', id: 103 });
  await expectTexts(shown, '.form-title', [everything]);
  expect(shown.root.querySelector('form')?.getAttribute('aria-label')).toBe(everything);
  await expectForm(shown);
});

test('attacks are texts in a new thread, as fields, as greeting, and as the article that it is about', async () => {
  const messenger = buildMessenger({
    askSubject: true,
    greetings: [{ lang: 'en', text: everything }],
    team: [{ agentId: 4, name: everything, picture: 'javascript:alert(1)' }],
  });
  const shown = show(
    {
      helpCenter: () => buildHelpCenter({ messenger }),
      getArticle: () => buildArticle({ title: everything }),
      getForm: hostileForm,
    },
    { name: 'contact' },
    { contact: { formId: '31' }, prefill: { articleId: 103 } },
  );
  await expectForm(shown);
  await expectTexts(shown, '.greeting-message .bubble', [everything]);
  await expectTexts(shown, '.article-chip a', [everything]);
  expect(shown.root.querySelectorAll('.greeting-message img')).toHaveLength(0);
  await expectHarmless(shown);
});
