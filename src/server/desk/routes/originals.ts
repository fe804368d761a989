/** Sends original mails as files, which are never shown on this host. */

import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { requireVisible } from '../../db/visible-tickets.sql.ts';
import { findOriginal } from '../../mail/incoming/original/original.sql.ts';
import { readOriginal } from '../../mail/incoming/original/read-original.ts';
import type { DeskSessions } from './session-caller.ts';

interface Params {
  readonly id: string;
}

export function serveOriginals(
  app: FastifyInstance,
  { db, sessions }: { readonly db: Database; readonly sessions: Pick<DeskSessions, 'find'> },
): void {
  app.get<{ Params: Params }>('/desk/originals/:id(^[1-9]\\d{0,14}$)', async (request, reply) => {
    // A link of the desk follows: a page of another site would send another value.
    if (request.headers['sec-fetch-site'] !== 'same-origin') throw notFound();
    // The cookie is not renewed: a download begins beside other requests of the desk.
    const session = await sessions.find(request, false);
    if (!session) throw new Refusal('Unauthorized', 'You are signed out.');
    const messageId = Number(request.params.id);
    await requireVisible(db, session, { messages: [messageId] });
    const original = await findOriginal(db, session.userId, messageId);
    if (!original) throw notFound();
    const { file } = await readOriginal(original.raw);
    return reply
      .header('Content-Type', 'message/rfc822')
      .header('Content-Disposition', `attachment; filename="message-${messageId}.eml"`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .send(file);
  });
}
