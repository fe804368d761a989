/**
 * A deployment in front of one of ours with the two times of a ticket the other way round: `updatedDate` is the time of the
 * last action and `latestUpdated` that of the last change, in answers and filters, and the operations of our own that tell
 * of tickets are not there.
 */

import { text } from 'node:stream/consumers';
import type { TestApp } from './app.ts';
import { type TestHttpServer, useHttpServer } from './http-server.ts';

const swappedNames = new Map([
  ['updatedDate', 'latestUpdated'],
  ['latestUpdated', 'updatedDate'],
  ['updatedAfter', 'latestUpdatedAfter'],
  ['latestUpdatedAfter', 'updatedAfter'],
  ['updatedBefore', 'latestUpdatedBefore'],
  ['latestUpdatedBefore', 'updatedBefore'],
]);

const ofOurs =
  /^\/message\/(streamTickets|setTyping|markTicketRead|listReadMarks|setTicketEmail|grabTicketRating|rateTicket|(end|rate)Conversation|listTicketViews|listViewTickets|listHeldMails|settleHeldMail|grabThread|updateTickets?|mergeTicket|unmergeTicket|dismissArticle|forwardMessage|cancelForward|retryMail|searchTickets|setPresence|listNamedTickets|listMailProblems|(get|update)NotificationSettings|listBlockedAddresses|unblockAddress|listDrafts|saveDraft|cancelHeldMessage|(list|create|update|delete)SavedRepl(y|ies))\//;

function withSwappedNames(word: string): string {
  return word.replaceAll(
    /\b(?:latestU|u)pdated(?:Date|After|Before)?\b/g,
    (name) => swappedNames.get(name) ?? name,
  );
}

/** Call it once, at the top. */
export function useSwappedTimes(service: TestApp): Pick<TestHttpServer, 'url'> {
  const server = useHttpServer();
  server.answer(async (response, request) => {
    const { method, url = '', headers } = request;
    const payload = await text(request);
    if (ofOurs.test(url)) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const answer = await service.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: withSwappedNames(url),
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(payload && { payload }),
    });
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) });
    response.end(withSwappedNames(answer.body));
  });
  return server;
}
