/** Live chat: agents who say that they are there, and periods of chat. Operations of Frontdesk's own. */

import { Type } from 'typebox';
import { maxChannelLength } from '../limits.ts';
import { VisitorChat } from './chat-periods.ts';
import { Id } from './common.ts';
import { contract, forDesk, ours } from './contract.ts';
import { TicketId } from './tickets.ts';

const Available = Type.Object({ available: Type.Boolean() });

export const setAvailability = forDesk(contract('Tickets:Write', Available, Available));

export const stillThere = forDesk(contract('Tickets:Write', Type.Object({}), Available));

export const endConversation = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** Whether the visitor waits no longer and is answered by mail. Ignored with a secret key. */
      byMail: Type.Optional(Type.Boolean()),
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
  ),
);

export const rateConversation = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      conversationId: Type.String({ minLength: 1, maxLength: maxChannelLength }),
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
    }),
    VisitorChat,
  ),
);

export const blockVisitor = forDesk(contract('Tickets:Write', Type.Object({ ticketId: TicketId })));
