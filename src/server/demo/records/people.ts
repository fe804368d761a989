import type { Chance } from './chance.ts';

export interface Agent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly department: string;
  readonly groups: readonly string[];
}

const agent = (
  id: number,
  name: string,
  local: string,
  department: string,
  groups: readonly string[],
): Agent => ({
  id,
  name,
  email: `${local}@skogsrand.example`,
  department,
  groups,
});

const maja = agent(101, 'Maja Lindqvist', 'maja', 'Customer service', ['Chat', 'Orders']);
const johan = agent(102, 'Johan Berg', 'johan', 'Workshop', ['Repairs']);
const amina = agent(103, 'Amina Haddad', 'amina', 'Customer service', ['Chat', 'Returns']);
const elias = agent(104, 'Elias Norén', 'elias', 'Store and rental', ['Chat', 'Gear advice']);
const sanna = agent(105, 'Sanna Wikström', 'sanna', 'Customer service', ['Chat', 'Orders', 'Returns']);
const per = agent(106, 'Per Eriksson', 'per', 'Back office', ['Payments']);

export const agents: readonly [Agent, Agent, Agent, Agent, Agent, Agent] = [
  maja,
  johan,
  amina,
  elias,
  sanna,
  per,
];
export const chatAgents: readonly [Agent, ...Agent[]] = [maja, amina, elias, sanna];
export const repairAgents: readonly [Agent, ...Agent[]] = [johan, elias];
export const orderAgents: readonly [Agent, ...Agent[]] = [maja, amina, sanna, per];

export interface Place {
  readonly city: string;
  readonly country: string;
  readonly language: 'en' | 'sv';
}

export interface Customer extends Place {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface Region {
  readonly country: string;
  readonly language: 'en' | 'sv';
  readonly cities: readonly [string, ...string[]];
  readonly firstNames: readonly [string, ...string[]];
  readonly lastNames: readonly [string, ...string[]];
}

const sweden: Region = {
  country: 'Sweden',
  language: 'sv',
  cities: ['Östersund', 'Stockholm', 'Göteborg', 'Umeå', 'Sundsvall', 'Uppsala', 'Malmö', 'Åre', 'Falun'],
  firstNames: [
    'Ingrid',
    'Oskar',
    'Linnea',
    'Gustav',
    'Elsa',
    'Nils',
    'Karin',
    'Viktor',
    'Sofia',
    'Anders',
    'Hanna',
    'Erik',
    'Freja',
    'Lars',
    'Tove',
    'Mikael',
  ],
  lastNames: [
    'Holm',
    'Sandberg',
    'Nyström',
    'Forsberg',
    'Åkesson',
    'Lundgren',
    'Bergström',
    'Ek',
    'Söderlund',
    'Hedman',
    'Öberg',
    'Wallin',
    'Dahl',
    'Engström',
  ],
};

const abroad: readonly [Region, ...Region[]] = [
  {
    country: 'Norway',
    language: 'en',
    cities: ['Trondheim', 'Oslo', 'Bergen'],
    firstNames: ['Ola', 'Kari', 'Sindre', 'Marit', 'Håkon'],
    lastNames: ['Haugen', 'Solberg', 'Moen', 'Bakken', 'Strand'],
  },
  {
    country: 'Germany',
    language: 'en',
    cities: ['Hamburg', 'Berlin', 'Freiburg'],
    firstNames: ['Jonas', 'Katrin', 'Moritz', 'Annika', 'Felix'],
    lastNames: ['Weber', 'Krüger', 'Vogel', 'Brandt', 'Schäfer'],
  },
  {
    country: 'Finland',
    language: 'en',
    cities: ['Helsinki', 'Tampere', 'Oulu'],
    firstNames: ['Aino', 'Eero', 'Helmi', 'Juhani'],
    lastNames: ['Virtanen', 'Mäkelä', 'Laine', 'Koskinen'],
  },
  {
    country: 'Netherlands',
    language: 'en',
    cities: ['Utrecht', 'Groningen', 'Leiden'],
    firstNames: ['Sanne', 'Daan', 'Femke', 'Bram'],
    lastNames: ['de Vries', 'Jansen', 'Bakker', 'Visser'],
  },
  {
    country: 'Denmark',
    language: 'en',
    cities: ['Aarhus', 'København', 'Odense'],
    firstNames: ['Mette', 'Søren', 'Freja', 'Rasmus'],
    lastNames: ['Nielsen', 'Mortensen', 'Holst', 'Kjær'],
  },
];

/** So many customers, each with a name of its own; more than half of them Swedes. */
export function makeCustomers(count: number, chance: Chance): [Customer, ...Customer[]] {
  const byEmail = new Map<string, Customer>();
  while (byEmail.size < count) {
    const { country, language, ...region } = chance.happens(0.55) ? sweden : chance.pick(abroad);
    const firstName = chance.pick(region.firstNames);
    const lastName = chance.pick(region.lastNames);
    const email = `${plain(firstName)}.${plain(lastName)}@mail.example`;
    byEmail.set(email, { firstName, lastName, email, city: chance.pick(region.cities), country, language });
  }
  const [first, ...others] = byEmail.values();
  if (!first) throw new Error('there are no customers');
  return [first, ...others];
}

/** Without accents and blanks. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-zøæ]/g, '')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .toLowerCase();
}
