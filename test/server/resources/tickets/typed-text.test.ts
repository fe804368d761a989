/** Texts that people type are stored and returned as typed, whatever tags are in them. */

import { describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { textToHtml } from '../../../../src/markup/html/escape-html.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { useSite } from '../../../support/site.ts';
import { technicalTexts } from '../../../support/technical-texts.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const { grabTicket, insertTicket } = operations;
const site = useSite(service);

/** Returns the newest message of a ticket in both forms. */
async function newest(ticketId: number) {
  const { json } = (await site.office.send(grabTicket, { ticketId })).json();
  const { messagePlain, messageHtml } = json.at(-1);
  return { messagePlain, messageHtml };
}

describe('a typed text', () => {
  test.each(technicalTexts)('is kept as an agent and a visitor have typed it: %j', async (text) => {
    const typed = { messagePlain: text, messageHtml: textToHtml(text) };
    const visitor = site.anonymous();
    const ticketId = await visitor.open({ message: text, messageFormat: 'text' });
    expect(await newest(ticketId)).toEqual(typed);
    const desk = await signedIn(service, 1, site.agent.id);
    const message = { ticketId: `${ticketId}`, toEmail: site.inbox.toEmail, subject: 'Re', message: text };
    const note = { ...message, messageType: 'internal', messageFormat: 'text' };
    expect((await desk.operation(insertTicket, 1, note)).statusCode).toBe(200);
    expect(await newest(ticketId)).toEqual(typed);
    const reply = { ...message, messageFormat: 'text', lastSeenMessageId: 9_007_199_254_740_991 };
    expect((await desk.operation(insertTicket, 1, reply)).statusCode).toBe(200);
    expect(await newest(ticketId)).toEqual(typed);
  });

  test('is HTML to a back office that does not say that it was typed', async () => {
    const ticketId = await site.office.open({ message: '<b>Title</b>' });
    expect(await newest(ticketId)).toEqual({ messagePlain: 'Title', messageHtml: '<b>Title</b>' });
  });
});
