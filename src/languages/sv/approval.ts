import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
  askSubject: (inbox) => `Har du skrivit det här? Ett mejl till ${inbox}`,
  listSubject: (inbox, count) => `Har du skrivit de här? Mejl till ${inbox}: ${count}`,
  stoppedSubject: (subject) => `Inte skickat: ${subject}`,
  askText: (inbox) =>
    `Ett mejl har kommit till ${inbox} i ditt namn, och inget bevisar att det är från dig. Det väntar: kunden har inte fått det.`,
  askFooter: (inbox) =>
    `Du får det här högst en gång i timmen, eftersom mejl har kommit till ${inbox} i ditt namn.`,
  unknownText: (customer) =>
    `Ditt svar till ${customer} har inte skickats. Första raden ser ut som ett kommando, men det finns inget sådant kommando.`,
  answeredText: (customer, agent) =>
    `Ditt svar till ${customer} har inte skickats. ${agent} har svarat efter mejlet som du svarade på.`,
  stoppedFooter: (inbox) => `Du får det här eftersom du svarade på ett mejl från ${inbox}.`,
  youWrote: 'Du skrev:',
  labels: { from: 'Från', customer: 'Kund', subject: 'Ämne', check: 'Kontroll', files: 'Filer' },
  checks: {
    pass: 'E-postservern bekräftar avsändaren.',
    fail: 'E-postservern kunde inte bekräfta avsändaren. Adressen kan vara förfalskad.',
    none: 'Ingen e-postserver har kontrollerat avsändaren.',
  },
  reasons: {
    'another sender': 'Det kom till din egen svarsadress, men från en annan adress än din.',
    'sender not verified': 'Det uppger att det är från dig, men inget bevisar det.',
    'agent without reply address': 'Det uppger att det är från dig, men kom till en adress som inte är din.',
  },
  look: 'Titta på mejlet',
  worksForDays: 'Länken fungerar i 7 dagar.',
  how: 'Det här kommandot på servern släpper fram det:',
  ask: {
    title: 'Har du skrivit det här?',
    text: 'Mejlet kom i ditt namn. Kunden har inte fått det.',
  },
  yes: 'Ja, skicka det',
  notMe: 'Inte jag',
  stoppedTitle: 'Ditt svar har inte skickats',
  unknownHint:
    'Första raden ser ut som ett kommando, men de enda kommandona är #note, #solved, #open och #uncc med en adress. Du kan skicka allt som text, precis som det står här.',
  answeredHint: 'En kollega har svarat under tiden. Läs det svaret innan du skickar ditt.',
  sendAsText: 'Skicka som text',
  sendAnyway: 'Skicka ändå',
  discard: 'Ta bort',
  noText: 'Mejlet har ingen text som kan visas.',
  pressAgain: 'Sidan var öppen för länge. Tryck på knappen igen.',
  approved: { title: 'Tack', text: 'Mejlet finns i ärendet nu, eller om en liten stund.' },
  done: { title: 'Redan klart', text: 'Mejlet väntar inte längre. Det är redan hanterat.' },
  discarded: { title: 'Borttaget', text: 'Ditt mejl skickas inte.' },
  quarantined: {
    title: 'Tack för att du berättar det',
    text: 'Inget av mejlet har skickats. Det sparas åt den som sköter servern.',
  },
  unreadable: {
    title: 'Lagt åt sidan',
    text: 'Mejlet kunde inte läsas. Den som sköter servern kan titta på det.',
  },
  ended: {
    title: 'Länken har gått ut',
    text: 'Länkar fungerar i 7 dagar. Mejlet väntar fortfarande. Det här kommandot på servern släpper fram det:',
  },
  missing: {
    title: 'Länken fungerar inte',
    text: 'Den kan vara ofullständig, eller så finns mejlet inte kvar. Öppna det senaste mejlet om det och försök igen.',
  },
  tooMany: { title: 'För många förfrågningar', text: 'Vänta en minut och försök igen.' },
};
