/** What the demo's agents have done: tickets that they have read or snoozed, and texts that they use again. */

import type { SavedReplyText } from '../../api/schemas/saved-replies.ts';
import { dayStart } from '../../formats/instants.ts';
import type { Transaction } from '../db/database.ts';
import { changeTicket } from '../resources/tickets/changes/change-ticket.sql.ts';
import { addSavedReply } from '../resources/tickets/saved-replies/saved-replies.sql.ts';
import { markOldTicketsRead } from './demo.sql.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Snoozed tickets of the records, and the days until each comes back at 9 in the morning. */
const snoozed = [
  { id: 1120, agentId: 103, days: 1 },
  { id: 1136, agentId: 104, days: 5 },
];

export async function addAgentsWork(tx: Transaction, userId: number, now: Date): Promise<void> {
  await markOldTicketsRead(tx, userId);
  for (const { id, agentId, days } of snoozed) {
    const day = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
    const snoozedUntil = new Date(dayStart(day, 'day').getTime() + 9 * hourMs);
    await changeTicket(tx, { userId, id }, { snoozedUntil, agentId });
  }
  for (const [name, texts] of Object.entries(savedReplies)) {
    await addSavedReply(tx, { userId, agentId: null, team: null, name, texts });
  }
}

/** The texts of each saved reply, by its name. */
const savedReplies: Readonly<Record<string, readonly SavedReplyText[]>> = {
  'Return label': [
    {
      lang: 'en',
      message:
        'Hello {{customer.name}},\n\nhere is your label: {{link}}\n\nPack the items unused with their labels on, and hand in the parcel at any service point. The money comes within 5 working days after it has reached us.\n\n{{agent.name}}',
    },
    {
      lang: 'sv',
      message:
        'Hej {{customer.name}}!\n\nHär är din fraktsedel: {{link}}\n\nPacka varorna oanvända med etiketterna kvar och lämna paketet hos valfritt ombud. Pengarna kommer inom 5 vardagar efter att det har nått oss.\n\n{{agent.name}}',
    },
    {
      lang: 'de',
      message:
        'Hallo {{customer.name}},\n\nhier ist dein Etikett: {{link}}\n\nPack die Artikel unbenutzt und mit ihren Etiketten ein und gib das Paket in einer Abholstelle ab. Das Geld kommt innerhalb von 5 Werktagen, nachdem es bei uns angekommen ist.\n\n{{agent.name}}',
    },
  ],
  'Picture of the damage': [
    {
      lang: 'en',
      message:
        'Hello {{customer.name}},\n\nplease send us one picture of the whole item and one close to the damage, as an answer to this message. We then say within two working days what we can do.\n\n{{agent.name}}',
    },
    {
      lang: 'sv',
      message:
        'Hej {{customer.name}}!\n\nSkicka gärna en bild på hela saken och en närbild på skadan, som svar på det här meddelandet. Sedan säger vi inom två arbetsdagar vad vi kan göra.\n\n{{agent.name}}',
    },
    {
      lang: 'de',
      message:
        'Hallo {{customer.name}},\n\nschick uns bitte ein Bild vom ganzen Artikel und eines aus der Nähe, als Antwort auf diese Nachricht. Innerhalb von zwei Werktagen sagen wir dir, was wir tun können.\n\n{{agent.name}}',
    },
  ],
  'Search for a parcel': [
    {
      lang: 'en',
      message:
        'Hello {{customer.name}},\n\nwe have asked the carrier to search for your parcel. That takes up to five working days, and you need not do anything. If it is not found, we send a new one. Your number with us is {{ticket.id}}.\n\n{{agent.name}}',
    },
    {
      lang: 'sv',
      message:
        'Hej {{customer.name}}!\n\nVi har bett fraktbolaget efterlysa paketet. Det tar upp till fem arbetsdagar och du behöver inte göra något. Hittas det inte skickar vi ett nytt. Ditt ärende har nummer {{ticket.id}}.\n\n{{agent.name}}',
    },
    {
      lang: 'de',
      message:
        'Hallo {{customer.name}},\n\nwir haben beim Paketdienst eine Nachforschung gestartet. Sie dauert bis zu fünf Werktage, und du musst nichts tun. Findet sich das Paket nicht, schicken wir ein neues. Deine Nummer bei uns ist {{ticket.id}}.\n\n{{agent.name}}',
    },
  ],
  'Repair is ready': [
    {
      lang: 'en',
      message:
        'Hello {{customer.name}},\n\nyour repair is ready. Pay it under “My repairs”, and it leaves the next day, or pick it up at Strandgatan 12.\n\n{{agent.name}}',
    },
    {
      lang: 'sv',
      message:
        'Hej {{customer.name}}!\n\nDin lagning är klar. Betala under ”Mina lagningar” så skickas den nästa dag, eller hämta den på Strandgatan 12.\n\n{{agent.name}}',
    },
    {
      lang: 'de',
      message:
        'Hallo {{customer.name}},\n\ndeine Reparatur ist fertig. Bezahl sie unter „Meine Reparaturen“, dann geht sie am nächsten Tag auf die Reise, oder hol sie in der Strandgatan 12 ab.\n\n{{agent.name}}',
    },
  ],
};
