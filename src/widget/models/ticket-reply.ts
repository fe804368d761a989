/** Going on with a ticket. */

import type { WidgetSettings } from '../settings.ts';
import { nowhere } from './contact.ts';
import type { TicketMessage } from './ticket.ts';
import type { ListedTicket } from './tickets.ts';
import type { VisitorSide } from './visitor-side.ts';

export interface RepliedTo {
  readonly listed: ListedTicket | undefined;
  readonly messages: readonly TicketMessage[];
}

/** Hands what stands in the box to the outbox; does nothing where nothing does, or a file could not be uploaded. */
export async function sendReply(
  { outbox, reply, person }: VisitorSide,
  id: number,
  { listed, messages }: RepliedTo,
  { contact }: WidgetSettings,
): Promise<void> {
  const model = reply(id);
  await model.uploads.untilDone();
  if (person.signal.aborted || model.uploads.uploads.peek().length > 0) return;
  const { key, startedAt, values, files } = model.draft.peek();
  const text = (values['message'] ?? '').trim();
  const names = files.map(({ name }) => name);
  if (text === '' && names.length === 0) return;
  const mine = messages.find(({ agentID }) => agentID === null);
  outbox.post({
    key,
    draft: model.name,
    writtenAt: Date.now(),
    startedAt,
    website: '',
    fileNames: names,
    input: {
      ticketId: String(id),
      subject: listed?.subject || '-',
      message: text || names.join(', '),
      fromEmail: person.claims?.email ?? listed?.fromEmail ?? mine?.from ?? nowhere,
      fromName: person.claims?.name ?? mine?.fromName ?? '',
      toEmail: contact?.toEmail ?? nowhere,
      ...(files.length > 0 && { attachments: files.map(({ url }) => url) }),
    },
  });
  model.clear();
}
