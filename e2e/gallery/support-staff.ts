/** Somebody at the shop who answers its customer, so that views can be shown in which something happens. */

import { grabAgents } from '../../src/api/operations/chat.ts';
import { insertTicket, markTicketRead, setTyping } from '../../src/api/operations/tickets.ts';
import { createClient } from '../../src/client/client.ts';

/** The customer who is signed in on the shop's account page. */
const customer = { fromEmail: 'elin@sandberg.example', fromName: 'Elin Sandberg' };
const toEmail = 'hello@skogsrand.example';

export interface SupportStaff {
  /** The customer writes, from elsewhere. Gives the ticket's id. */
  openTicket(subject: string, message: string): Promise<number>;
  answer(ticketId: number, message: string, status?: 'solved'): Promise<void>;
  /** Has read all that the customer wrote. */
  read(ticketId: number): Promise<void>;
  /** Writes, for some seconds. */
  type(ticketId: number): Promise<void>;
}

/** What the demo says of itself when it is ready. */
export interface DemoAddress {
  readonly url: string;
  readonly userId: number;
  readonly secretKey: string;
}

export async function createSupportStaff({ url, userId, secretKey }: DemoAddress): Promise<SupportStaff> {
  const client = createClient({ baseUrl: url, userId, apiKey: secretKey });
  const { json: agents } = await client.send(grabAgents, {});
  const agent = agents.find(({ agentName }) => agentName.startsWith('Maja')) ?? agents[0];
  if (!agent) throw new Error('nobody answers in this demo');
  const from = { fromEmail: agent.agentEmail, fromName: agent.agentName };
  return {
    async openTicket(subject, message) {
      const { json } = await client.send(insertTicket, {
        ...customer,
        toEmail,
        subject,
        message,
        appendOpenTicket: false,
      });
      return json.ticketID;
    },
    async answer(ticketId, message, status) {
      const to = { ticketId: String(ticketId), toEmail, subject: 'Re:' };
      await client.send(insertTicket, { ...from, ...to, message, ...(status && { status }) });
    },
    async read(ticketId) {
      const upTo = new Date().toISOString();
      await client.send(markTicketRead, { ticketId: String(ticketId), agentId: agent.agentID, upTo });
    },
    async type(ticketId) {
      await client.send(setTyping, { ticketId: String(ticketId), agentId: agent.agentID });
    },
  };
}
