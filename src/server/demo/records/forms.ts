import { daysAgo } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { Customer } from './people.ts';
import { idsFrom } from './tickets.ts';

export const contactFormId = 121;
const repairFormId = 122;

const created = '2026-03-02T09:00:00.000Z';

const repairs: readonly [string, ...string[]] = [
  'Zip',
  'Seam or tear',
  'Tent pole',
  'Stove',
  'Boots',
  'Down wash',
];

const subjects: readonly [string, ...string[]] = [
  'An order',
  'A return',
  'A product',
  'Rental',
  'Something else',
];

const questions: readonly [string, ...string[]] = [
  'Do you have the Vandra 55 in the store, so that I can try it on?',
  'Can I pay with two gift cards at once?',
  'When is the next mending evening?',
  'Is the Storm shell free of PFAS?',
  'I would like to rent two sleeping bags for the last weekend of November.',
  'Kan man lämna in begagnade kläder till Andra varvet utan kvitto?',
  'Har ni öppet på trettondagen?',
];

const damages: readonly [string, ...string[]] = [
  'The slider has come off at one side.',
  'A tear of about 6 cm below the pocket, from a branch.',
  'One section has a crack near the end.',
  'It burns yellow and goes out after a minute.',
  'The rubber has come loose at the toe of the left boot.',
  'Fjädern känns lös, och påsen har tappat sin spänst.',
];

/** Two forms and what was sent in. */
export function makeForms(
  userId: number,
  customers: readonly [Customer, ...Customer[]],
  count: number,
  chance: Chance,
): object[] {
  const nextId = idsFrom(501);
  const forms = [
    {
      kind: 'form',
      userId,
      id: contactFormId,
      name: 'Contact us',
      fields: [
        { label: 'Name', type: 'text', required: true },
        { label: 'E-mail', type: 'email', required: true },
        { label: 'Subject', type: 'select', required: true, options: subjects },
        { label: 'Message', type: 'textarea', required: true },
      ],
      createdAt: created,
      updatedAt: created,
    },
    {
      kind: 'form',
      userId,
      id: repairFormId,
      name: 'Request a repair',
      fields: [
        { label: 'Name', type: 'text', required: true },
        { label: 'E-mail', type: 'email', required: true },
        { label: 'Phone', type: 'phone' },
        { label: 'Repair', type: 'select', required: true, options: repairs },
        { label: 'What is broken?', type: 'textarea', required: true },
        { label: 'Skogsrand’s own brand', type: 'checkbox' },
      ],
      createdAt: created,
      updatedAt: created,
    },
  ];
  const submissions = Array.from({ length: count }, (_, index) => {
    const isRepair = index % 3 === 0;
    const { firstName, lastName, email } = chance.pick(customers);
    const who = [
      { label: 'Name', value: `${firstName} ${lastName}` },
      { label: 'E-mail', value: email },
    ];
    return {
      kind: 'submission',
      userId,
      submittedId: nextId(),
      formId: isRepair ? repairFormId : contactFormId,
      timestamp: daysAgo(1 + Math.round((80 * (count - 1 - index)) / count), chance).toISOString(),
      ticketId: null,
      channel: null,
      domainPage: `https://skogsrand.example/${isRepair ? 'repairs' : 'contact'}`,
      fields: isRepair ? [...who, ...repairFields(chance)] : [...who, ...questionFields(chance)],
    };
  });
  return [...forms, ...submissions];
}

function repairFields(chance: Chance) {
  const kind = chance.whole(0, repairs.length - 1);
  return [
    { label: 'Phone', value: '' },
    { label: 'Repair', value: repairs[kind] ?? repairs[0] },
    { label: 'What is broken?', value: damages[kind] ?? damages[0] },
    { label: 'Skogsrand’s own brand', value: String(chance.happens(0.6)) },
  ];
}

function questionFields(chance: Chance) {
  return [
    { label: 'Subject', value: chance.pick(subjects) },
    { label: 'Message', value: chance.pick(questions) },
  ];
}
