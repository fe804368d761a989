import { daysAgo, later } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { Customer } from './people.ts';
import { idsFrom } from './tickets.ts';

export const contactLabels = ['Stigen', 'Business', 'Repairs', 'Rental', 'Newsletter', 'Press'] as const;

const companies = [
  ['Jämtfjäll Guider AB', 'Guides in the mountains of Jämtland; rents tents and pulks every winter.'],
  ['Storsjöns Kajakklubb', 'A kayak club of 140 members, dry bags and repairs in spring.'],
  ['Naturskolan Frösön', 'School trips; buys rain clothes for children in sets of thirty.'],
  ['Nordljus Expeditioner', 'Ski tours in the north; sends in their tents for service each May.'],
  ['Fjällräddarna Mitt', 'Volunteers of the mountain rescue; account with invoice.'],
  ['Hotell Skogsbrynet', 'A hotel that lends boots and packs to its guests.'],
  ['Trondheim Turlag', 'Hiking club in Norway; orders for its members once a quarter.'],
  ['Waldwege Hamburg', 'A travel office for walkers; vouchers as gifts.'],
  ['Lapin Retket Oy', 'Wilderness tours in Finland.'],
  ['Studio Vidd', 'Photographers; write about gear now and then.'],
  ['Vandrarbladet', 'A magazine for hikers.'],
  ['Ås Bygdegård', 'Rents camping gear for its summer camp.'],
] as const;

const titles: readonly [string, ...string[]] = [
  'Buyer',
  'Guide',
  'Head of trips',
  'Caretaker',
  'Chair',
  'Editor',
];

const notes: readonly [string, ...string[]] = [
  'Prefers to be called after four in the afternoon.',
  'Asked for the winter catalogue; sent by post.',
  'Wants invoices by mail, with the number of the booking in the reference.',
  'Praised the workshop: the mended shell survived another season.',
  'Would like to trade in two packs for “Andra varvet”. Waiting for pictures.',
  'Has a narrow foot; the Stig boots in 42.5 fit well.',
  'Rented three pulks for week 8. Deposit is paid.',
];

/** Labels, accounts, a contact for each customer, and notes. */
export function makeContacts(userId: number, customers: readonly Customer[], chance: Chance): object[] {
  const nextNoteId = idsFrom(401);
  const labels = contactLabels.map((label) => ({ kind: 'contactLabel', userId, label }));
  const accounts = companies.map(([name, description], index) => ({
    kind: 'account',
    userId,
    id: 201 + index,
    externalId: `K-${3100 + index * 7}`,
    externalUrl: `https://erp.skogsrand.example/customers/K-${3100 + index * 7}`,
    name,
    description,
    labels: index < 9 ? ['Business'] : ['Press'].slice(0, index < 11 ? 1 : 0),
    createdAt: daysAgo(400 + index * 11, chance).toISOString(),
  }));
  const contacts = customers.map((customer, index) => {
    const accountId = index % 3 === 0 ? 201 + ((index / 3) % companies.length) : null;
    return makeContact({ userId, id: 301 + index, customer, accountId }, chance);
  });
  const written = contacts.flatMap(({ id, createdAt }) =>
    chance.happens(0.45)
      ? [
          {
            kind: 'note',
            userId,
            id: nextNoteId(),
            contactId: id,
            content: chance.pick(notes),
            createdAt: later(new Date(createdAt), 60).toISOString(),
          },
        ]
      : [],
  );
  return [...labels, ...accounts, ...contacts, ...written];
}

interface ContactPlan {
  readonly userId: number;
  readonly id: number;
  readonly customer: Customer;
  readonly accountId: number | null;
}

function makeContact({ userId, id, customer, accountId }: ContactPlan, chance: Chance) {
  const { firstName, lastName, email, city, country } = customer;
  const createdAt = daysAgo(chance.whole(100, 380), chance).toISOString();
  // Numbers that the Swedish regulator keeps for stories: nobody can be called by mistake.
  const phone = `+4670174${String(605 + (id - 301)).padStart(4, '0')}`;
  const labels = contactLabels.filter((label) => label !== 'Press' && chance.happens(0.25));
  return {
    kind: 'contact',
    userId,
    id,
    accountId,
    externalId: `C-${40_000 + id}`,
    externalUrl: `https://erp.skogsrand.example/people/C-${40_000 + id}`,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    title: accountId === null ? null : chance.pick(titles),
    description: country === 'Sweden' ? null : `Orders from ${country}.`,
    labels,
    activityAt: daysAgo(chance.whole(0, 60), chance).toISOString(),
    createdAt,
    addresses: [{ address: `${city}, ${country}`, isPrimary: true }],
    emails: [{ email, isPrimary: true }],
    phones: country === 'Sweden' ? [{ phone, isPrimary: true }] : [],
  };
}
