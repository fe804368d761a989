/** Short talks between a visitor and an agent, the visitor's words first. */

export interface Talk {
  readonly language: 'en' | 'sv';
  readonly label: string;
  readonly tag: string;
  /** The pages of the shop on which the visitor was, the last one while talking. */
  readonly pages: readonly [string, ...string[]];
  readonly lines: readonly [string, ...string[]];
}

export const talks: readonly [Talk, ...Talk[]] = [
  {
    language: 'en',
    label: 'Sizes',
    tag: 'boots',
    pages: ['/', '/boots', '/boots/stig-mid'],
    lines: [
      'Hi! Do the Stig boots run small? I am usually a 42.',
      'Hello! A little, yes. Most people take half a size more, so 42.5.',
      'And with thick socks?',
      'Then 43. An exchange of size is free, so you can try 42.5 first.',
      'Great, I will do that. Thanks!',
    ],
  },
  {
    language: 'en',
    label: 'Delivery',
    tag: 'delivery time',
    pages: ['/', '/tents', '/tents/tvaan', '/checkout'],
    lines: [
      'How long does delivery to Germany take?',
      'Hello! 3–5 days, and it leaves today if you order before 13:00. Shipping is 8 €, free from 100 €.',
      'Perfect, so it is free for the tent.',
      'Exactly. Have a good trip!',
    ],
  },
  {
    language: 'en',
    label: 'Returns',
    tag: 'return',
    pages: ['/account/orders', '/help'],
    lines: [
      'I threw away the label from the parcel. Can I still return my jacket?',
      'Of course. Print a new one on your order page, under “Returns”. You have 60 days from delivery.',
      'Found it. Is it deducted from the refund?',
      'Yes, 6 €. Returning to get another size is free.',
    ],
  },
  {
    language: 'en',
    label: 'Repairs',
    tag: 'repair',
    pages: ['/', '/repairs', '/account/repairs'],
    lines: [
      'What does it cost to mend a tear in a rain jacket? About 5 cm.',
      'Hello! A tear up to 10 cm is 190 kr. On Skogsrand’s own gear seams and zips are free for 10 years; tears are at the ordinary price.',
      'And how long does it take?',
      '2–3 weeks at this time of the year. You can book it under “My repairs”.',
      'Booked, thank you.',
    ],
  },
  {
    language: 'en',
    label: 'Payments',
    tag: 'payment',
    pages: ['/packs', '/packs/vandra-55', '/checkout'],
    lines: [
      'My card was declined twice. Has anything been charged?',
      'Let me see… no, nothing was charged. A card is charged only when the order ships.',
      'OK. Can I use PayPal instead?',
      'Yes, choose it on the last page of the checkout. Your cart is still there.',
    ],
  },
  {
    language: 'en',
    label: 'Gear advice',
    tag: 'sleeping bag',
    pages: ['/sleeping-bags', '/sleeping-bags/compare'],
    lines: [
      'Which sleeping bag would you take for Kungsleden in September?',
      'Nice plan! I would take one with a comfort temperature of about −3 °C: the nights are often below zero.',
      'Down or synthetic?',
      'Down is lighter, synthetic forgives rain. With a dry tent I would take down.',
    ],
  },
  {
    language: 'en',
    label: 'Rental',
    tag: 'rental',
    pages: ['/rental', '/rental/pulks'],
    lines: [
      'Can I rent a pulk for a week in February?',
      'Yes! We rent by the weekend and by the week. There is a deposit, which you get back when the pulk is back.',
      'Do I pick it up in Östersund?',
      'Right, on Strandgatan 12. Sat 10–15 works well for many.',
    ],
  },
  {
    language: 'sv',
    label: 'Leverans',
    tag: 'leverans',
    pages: ['/sv', '/sv/jackor', '/sv/kassa'],
    lines: [
      'Hej! Hinner jag få jackan till fredag om jag beställer nu?',
      'Hej! Beställer du före klockan 13 går den i dag. Med express, 149 kr, har du den i morgon.',
      'Då tar jag express. Tack!',
      'Så bra, trevlig helg!',
    ],
  },
  {
    language: 'sv',
    label: 'Retur',
    tag: 'retur',
    pages: ['/sv/konto/order', '/sv/hjalp'],
    lines: [
      'Hej, kan jag lämna en retur i butiken fast jag handlade på nätet?',
      'Hej! Ja, och då kostar den ingenting. Ta med ordernumret.',
      'Får jag pengarna på en gång?',
      'De kommer inom fem arbetsdagar, på samma sätt som du betalade.',
    ],
  },
  {
    language: 'sv',
    label: 'Lagning',
    tag: 'lagning',
    pages: ['/sv', '/sv/lagningar'],
    lines: [
      'Hej! Lagar ni kläder som inte är köpta hos er?',
      'Hej! Det gör vi. Pris och tid är desamma, det är bara löftet om tio år som gäller våra egna plagg.',
      'Vad kostar en ny dragkedja?',
      'En hel dragkedja 390 kr, en ny löpare 90 kr.',
      'Då bokar jag, tack för hjälpen.',
    ],
  },
  {
    language: 'sv',
    label: 'Storlekar',
    tag: 'ryggsäck',
    pages: ['/sv/ryggsackar', '/sv/ryggsackar/vandra-55'],
    lines: [
      'Hej, hur vet jag vilken rygglängd jag ska ha?',
      'Hej! Mät från den kota som sticker ut i nacken till höftbenets överkant. 38–43 cm är S, 44–48 M och 49–54 L.',
      '46 cm, alltså M?',
      'Precis, M.',
    ],
  },
  {
    language: 'sv',
    label: 'Stigen',
    tag: 'poäng',
    pages: ['/sv/konto/stigen'],
    lines: [
      'Hur använder jag mina poäng?',
      'Vid 500 poäng ligger det en värdecheck på 50 kr på din sida. Skriv in koden i kassan.',
      'Toppen, nu såg jag den.',
    ],
  },
];
