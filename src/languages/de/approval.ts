import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
  askSubject: (inbox) => `Haben Sie das geschrieben? Eine E-Mail an ${inbox}`,
  listSubject: (inbox, count) => `Haben Sie diese geschrieben? E-Mails an ${inbox}: ${count}`,
  stoppedSubject: (subject) => `Nicht gesendet: ${subject}`,
  askText: (inbox) =>
    `An ${inbox} kam eine E-Mail in Ihrem Namen, und nichts beweist, dass sie von Ihnen ist. Sie wird zurückgehalten: Der Kunde hat sie nicht erhalten.`,
  askFooter: (inbox) =>
    `Sie erhalten diese E-Mail höchstens einmal in der Stunde, weil E-Mails in Ihrem Namen an ${inbox} kamen.`,
  unknownText: (customer) =>
    `Ihre Antwort an ${customer} wurde nicht gesendet. Ihre erste Zeile sieht aus wie ein Befehl, aber diesen Befehl gibt es nicht.`,
  answeredText: (customer, agent) =>
    `Ihre Antwort an ${customer} wurde nicht gesendet. ${agent} hat nach der E-Mail geantwortet, auf die Sie geantwortet haben.`,
  stoppedFooter: (inbox) =>
    `Sie erhalten diese E-Mail, weil Sie auf eine E-Mail von ${inbox} geantwortet haben.`,
  youWrote: 'Sie schrieben:',
  labels: { from: 'Von', customer: 'Kunde', subject: 'Betreff', check: 'Prüfung', files: 'Dateien' },
  checks: {
    pass: 'Der Mailserver bestätigt diesen Absender.',
    fail: 'Der Mailserver konnte diesen Absender nicht bestätigen. Die Adresse kann gefälscht sein.',
    none: 'Kein Mailserver hat diesen Absender geprüft.',
  },
  reasons: {
    'another sender': 'Sie kam an Ihre eigene Antwortadresse, aber von einer anderen Adresse als Ihrer.',
    'sender not verified': 'Sie gibt an, von Ihnen zu sein, und nichts beweist es.',
    'agent without reply address':
      'Sie gibt an, von Ihnen zu sein, kam aber an eine Adresse, die nicht Ihre ist.',
  },
  look: 'Diese E-Mail ansehen',
  worksForDays: 'Der Link funktioniert 7 Tage lang.',
  how: 'Dieser Befehl auf dem Server lässt sie durch:',
  ask: {
    title: 'Haben Sie das geschrieben?',
    text: 'Diese E-Mail kam in Ihrem Namen. Der Kunde hat sie nicht erhalten.',
  },
  yes: 'Ja, senden',
  notMe: 'Nicht von mir',
  stoppedTitle: 'Ihre Antwort wurde nicht gesendet',
  unknownHint:
    'Die erste Zeile sieht aus wie ein Befehl, aber es gibt nur #note, #solved, #open und #uncc mit einer Adresse. Sie können alles als Text senden, genau wie es hier steht.',
  answeredHint:
    'Inzwischen wurde aus Ihrem Team geantwortet. Lesen Sie diese Antwort, bevor Sie Ihre senden.',
  sendAsText: 'Als Text senden',
  sendAnyway: 'Trotzdem senden',
  discard: 'Verwerfen',
  noText: 'Diese E-Mail hat keinen Text, der angezeigt werden kann.',
  pressAgain: 'Diese Seite war zu lange geöffnet. Bitte drücken Sie noch einmal.',
  approved: { title: 'Danke', text: 'Die E-Mail steht jetzt oder gleich in der Anfrage.' },
  done: { title: 'Schon erledigt', text: 'Diese E-Mail wird nicht mehr zurückgehalten. Sie ist erledigt.' },
  discarded: { title: 'Verworfen', text: 'Ihre E-Mail wird nicht gesendet.' },
  quarantined: {
    title: 'Danke für den Hinweis',
    text: 'Nichts von dieser E-Mail wurde gesendet. Sie bleibt für die Betreiber des Servers aufbewahrt.',
  },
  unreadable: {
    title: 'Beiseitegelegt',
    text: 'Diese E-Mail konnte nicht gelesen werden. Die Betreiber des Servers können sie ansehen.',
  },
  ended: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links funktionieren 7 Tage lang. Die E-Mail wird noch zurückgehalten. Dieser Befehl auf dem Server lässt sie durch:',
  },
  missing: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist vielleicht unvollständig, oder die E-Mail ist nicht mehr da. Öffnen Sie die neueste E-Mail dazu und versuchen Sie es noch einmal.',
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    text: 'Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
  },
};
