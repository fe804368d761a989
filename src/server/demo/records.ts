/** The demo's records: believable, and the same in every run. */

import { lastMoment, later } from './records/calendar.ts';
import { createChance } from './records/chance.ts';
import { makeChats } from './records/chats.ts';
import { contactLabels, makeContacts } from './records/contacts.ts';
import { makeElin } from './records/elin.ts';
import { contactFormId, makeForms } from './records/forms.ts';
import { makeOtherUser } from './records/other-user.ts';
import { agents, makeCustomers } from './records/people.ts';
import { ticketLabels } from './records/ticket-threads.ts';
import { inboxAddresses, makeTickets } from './records/tickets.ts';

export { elin } from './records/elin.ts';
export { otherUserId } from './records/other-user.ts';

/** What somebody who tries the interface needs to know of them. */
export const known = {
  /** An address of an inbox. */
  toEmail: inboxAddresses.hello,
  formId: contactFormId,
  contactLabel: contactLabels[0],
  ticketLabel: ticketLabels[0],
};

/** Every record of the shop, and of a second user. */
export function demoRecords(userId: number): object[] {
  // One seed each, so that a change of one part leaves the others as they are.
  const customers = makeCustomers(80, createChance(20_091));
  return [
    ...agents.map((agent, index) => ({
      kind: 'agent',
      userId,
      agentID: agent.id,
      agentName: agent.name,
      agentEmail: agent.email,
      agentLastActive: later(lastMoment, -35 * index).toISOString(),
      department: agent.department,
      isBackOffice: agent.department === 'Back office',
      groups: agent.groups,
    })),
    ...makeTickets(userId, customers, 150, createChance(20_092)),
    ...makeChats(userId, customers, 120, createChance(20_093)),
    ...makeElin(userId),
    ...makeContacts(userId, customers, createChance(20_094)),
    ...makeForms(userId, customers, 40, createChance(20_095)),
    ...makeOtherUser(),
  ];
}
