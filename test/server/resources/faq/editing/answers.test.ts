/** Drafts from answers: what the ticket knows of its customer is marked until somebody decides. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import type { EditableArticle } from '../../../../../src/api/schemas/editing.ts';
import { articleDrafts } from '../../../../../src/server/db/tables/index.ts';
import { readPersonEmail } from '../../../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../../../src/server/operate/privacy/erase.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';
import { buildTicket, buildTicketMessage } from '../../../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const { draftArticleFromAnswer, getArticle, grabThread, publishArticle, saveArticleDraft } = operations;
let site: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
});

const email = 'maja.lind@post.example';

/** A ticket with a question and an answer; the ids of both. */
async function answered(html: string, more: { subject?: string; question?: string } = {}) {
  const { db } = service.database;
  const { subject = 'My zip order 48213', question = 'The fastener of my anorak sticks, order 48213.' } =
    more;
  const ticketId = await buildTicket(db, site.inbox, { subject, fromEmail: email, fromName: 'Maja Lind' });
  await buildTicketMessage(db, 1, ticketId, { fromEmail: email, plain: question, html: question });
  const { id: agentId, email: fromEmail } = site.agent;
  const plain = html.replace(/<[^>]+>/g, '');
  await buildTicketMessage(db, 1, ticketId, { agentId, fromEmail, fromName: 'Aino', plain, html });
  const thread = await site.writer.operation(grabThread, 1, { ticketId: String(ticketId) });
  const messages: { messageId: number; agentId: number | null }[] = thread.json().messages;
  const messageId = messages.find((message) => message.agentId !== null)?.messageId ?? 0;
  return { ticketId, messageId };
}

async function draftOf(html: string, more = {}): Promise<EditableArticle> {
  const { ticketId, messageId } = await answered(html, more);
  const { helpCenterId } = site.center;
  const input = { helpCenterId, lang: 'en', ticketId: String(ticketId), messageId };
  const response = await site.writer.operation(draftArticleFromAnswer, 1, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const answer =
  '<p>Hello Maja,</p><p>press the <b>slider</b> of order 48213, or call +46 70-123 45 67.</p><p>Aino, help@skogsrand.example, maja.lind@post.example</p>';

describe('a draft from an answer', () => {
  test('has its text as Markdown, marks on what the ticket knows, and proposed keywords', async () => {
    const draft = await draftOf(answer);
    expect(draft).toMatchObject({
      title: 'My zip order 48213',
      markdown:
        'Hello Maja,\n\npress the **slider** of order 48213, or call +46 70-123 45 67.\n\nAino, help@skogsrand.example, maja.lind@post.example',
      state: 'draft',
      keywords: [],
      isEditable: true,
    });
    const marked = draft.passages.map(({ kind, text }) => `${kind} ${text}`);
    expect(marked.toSorted()).toEqual([
      'address maja.lind@post.example',
      'name Aino',
      'name Maja',
      'number +46 70-123 45 67',
      'number 48213',
    ]);
    for (const { text, places, isKept } of draft.passages) {
      expect(isKept).toBe(false);
      for (const { member, start, end } of places) {
        expect(draft[member].slice(start, end).toLowerCase()).toBe(text.toLowerCase());
      }
    }
    const order = draft.passages.find(({ text }) => text === '48213');
    expect(order?.places.map(({ member }) => member)).toEqual(['title', 'markdown']);
    expect(draft.proposedKeywords).toEqual(expect.arrayContaining(['fastener', 'anorak', 'sticks']));
    expect(draft.proposedKeywords).not.toContain('48213');
    expect(draft.proposedKeywords).not.toContain('the');
  });

  test('is not published until each mark is kept or gone', async () => {
    const { articleId, lang, version } = await draftOf('<p>Dear Maja, order 48213 is mended.</p>', {
      subject: 'Zip',
    });
    const publish = (read: number) =>
      site.owner.operation(publishArticle, 1, { articleId, lang, version: read });
    const refused = await publish(version);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('Keep or remove 2 marked passages');
    const later = { articleId, lang, version, date: '2999-01-01T00:00:00.000Z' };
    expect((await site.owner.operation(publishArticle, 1, later)).statusCode).toBe(422);

    const text = { articleId, lang, title: 'Zip', markdown: 'Dear customer, order 48213 is mended.' };
    const half = await site.edit(saveArticleDraft, { ...text, version });
    expect(half.passages).toMatchObject([{ text: '48213', isKept: false }]);
    expect((await publish(half.version)).json().message).toContain('one marked passage');
    const whole = await site.edit(saveArticleDraft, {
      ...text,
      version: half.version,
      keptPassages: ['48213'],
    });
    expect(whole.passages).toMatchObject([{ text: '48213', isKept: true }]);
    // What was taken out and comes back is still undecided.
    const back = await site.edit(saveArticleDraft, {
      ...text,
      version: whole.version,
      markdown: 'Ask MAJA about 48213.',
    });
    expect((await publish(back.version)).statusCode).toBe(422);
    const mended = await site.edit(saveArticleDraft, { ...text, version: back.version });
    expect((await publish(mended.version)).statusCode).toBe(200);
    expect((await site.read(getArticle, { id: articleId })).body).toContain('48213');
  });

  test('takes proposed keywords only when somebody takes them', async () => {
    const { articleId, lang, version, proposedKeywords, markdown } = await draftOf('<p>Press it.</p>');
    expect(proposedKeywords).toContain('anorak');
    const left = proposedKeywords.filter((word) => word !== 'anorak');
    const input = { articleId, lang, version, title: 'Zip', markdown };
    const saved = await site.edit(saveArticleDraft, {
      ...input,
      keywords: ['anorak'],
      proposedKeywords: [...left, 'made up'],
    });
    expect(saved).toMatchObject({ keywords: ['anorak'], proposedKeywords: left });
  });

  test('comes of visible answers of agents only', async () => {
    const { db, pool } = service.database;
    const { ticketId } = await answered('<p>x</p>');
    await buildTicketMessage(db, 1, ticketId, {
      type: 'internal',
      agentId: site.agent.id,
      plain: 'note',
      html: 'note',
    });
    const { rows } = await pool.query(
      `select id from ticket_messages where ticket_id = $1 and (agent_id is null or type = 'internal')`,
      [ticketId],
    );
    expect(rows).toHaveLength(2);
    const { helpCenterId } = site.center;
    for (const { id } of rows) {
      const input = { helpCenterId, lang: 'en', ticketId: String(ticketId), messageId: Number(id) };
      expect((await site.writer.operation(draftArticleFromAnswer, 1, input)).statusCode).toBe(404);
    }
  });

  test('is erased with the customer, unless it was published', async () => {
    const { db } = service.database;
    const draft = await draftOf('<p>Thanks.</p>', { subject: 'Wax' });
    const other = await draftOf('<p>Thanks to you.</p>', { subject: 'Oil' });
    await site.edit(publishArticle, { articleId: other.articleId, lang: 'en', version: other.version });
    await erasePerson(db, 1, readPersonEmail(email), { conversations: false, isDryRun: false });
    expect(await db.$count(articleDrafts)).toBe(0);
    const gone = await site.writer.operation(operations.grabEditableArticle, 1, {
      articleId: draft.articleId,
      lang: 'en',
    });
    expect(gone.statusCode).toBe(404);
    expect((await site.read(getArticle, { id: other.articleId })).status).toBe(200);
  });
});
