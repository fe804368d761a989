/** Subjects that programs write: of those who are away, and of mail servers. Only what stands at the beginning counts. */

/** Marks of answering and forwarding, in the languages of common mail programs. */
const mark =
  /^(?:re|aw|sv|vs|antw|ant|r|rif|res|odp|ynt|回复|回覆|رد|fwd?|wg|tr|vb|vl|i|enc|pd|rv|doorst)\s{0,3}(?:\[\d{1,3}\]|\(\d{1,3}\))?\s{0,3}[:：]\s{0,3}/iu;

/** What stands at the beginning of the subject of an automatic answer, in no subject that a person writes. */
const answers = [
  // English
  'automatic reply',
  'auto reply',
  'auto-reply',
  'autoreply',
  'auto response',
  'auto-response',
  'autoresponse',
  'automated reply',
  'automated response',
  'vacation reply',
  'vacation response',
  'out of office autoreply',
  'out of office auto-reply',
  // German
  'automatische antwort',
  'automatische rückantwort',
  'abwesenheitsnotiz',
  'abwesenheitsnachricht',
  'abwesenheitsagent',
  'abwesenheitsmeldung',
  // Swedish
  'autosvar',
  'automatiskt svar',
  'automatiskt meddelande',
  'frånvaromeddelande',
  // Danish, Norwegian
  'automatisk svar',
  'automatisk besked',
  'fraværsbesked',
  'fraværsmelding',
  'fraværsmeddelelse',
  // Finnish
  'automaattinen vastaus',
  'poissaoloilmoitus',
  // Dutch
  'automatisch antwoord',
  'automatische beantwoording',
  'afwezigheidsbericht',
  // Italian
  'risposta automatica',
  // Spanish
  'respuesta automática',
  'respuesta automatica',
  // French
  'réponse automatique',
  'reponse automatique',
  "message d'absence",
  'message d’absence',
  // Portuguese
  'resposta automática',
  // Polish
  'odpowiedź automatyczna',
  'automatyczna odpowiedź',
  // Arabic
  'رد تلقائي',
  'الرد التلقائي',
] as const;

/** The same, where a person's subject may begin with the words: nothing may follow them but a colon and the like. */
const absences = [
  'out of office',
  'out of the office',
  'i am out of the office',
  'on vacation',
  'on holiday',
  'nicht im büro',
  'nicht im haus',
  'abwesend',
  'im urlaub',
  'frånvarande',
  'ej på kontoret',
  'på semester',
  'ikke på kontoret',
  'ikke til stede',
  'poissa',
  'afwezig',
  'niet aanwezig',
  'fuori ufficio',
  'fuori sede',
  'fuera de la oficina',
  'ausente de la oficina',
  'absence du bureau',
  'absent du bureau',
  'absent',
  'fora do escritório',
  'poza biurem',
  'خارج المكتب',
] as const;

const bounces = [
  'undeliverable',
  'undelivered mail returned',
  'returned mail',
  'delivery status',
  'delivery notification',
  'delivery failure',
  'delivery delayed',
  'mail delivery failed',
  'mail delivery failure',
  'mail could not be delivered',
  'mail delivery subsystem',
  'mail system error',
  'failure notice',
  'message undeliverable',
  'warning: message',
  'unzustellbar',
  'nicht zustellbar',
  'mail konnte nicht zugestellt werden',
  'olevererbart',
  'kan inte leverera',
  'går inte att leverera',
  'kan ikke leveres',
  'ikke leverbar',
  'onbestelbaar',
  'non recapitabile',
  'no se puede entregar',
  'no entregado',
  'non remis',
  'échec de la remise',
  'não entregue',
  'niedostarczone',
  'toimittamaton',
  'تعذر التسليم',
] as const;

/** Whether the one who writes is away, by the subject alone. */
export function hasAbsenceSubject(subject: string): boolean {
  const words = withoutMarks(subject);
  if (answers.some((answer) => words.startsWith(answer))) return true;
  return absences.some(
    (absence) => words.startsWith(absence) && /^\s*(?:$|[:：.!–—-])/u.test(words.slice(absence.length)),
  );
}

/** Words of reports, anywhere in a subject: too few to tell a bounce, but for what has the address of a mail server. */
const wordsOfReports =
  /deliver|returned|returning|undeliver|fail|error|delayed|bounce|rejected|unzustellbar|zugestellt|levere|bestel|recapit|entreg|remis|配信|エラー/;

export function speaksOfDelivery(subject: string): boolean {
  const words = withoutMarks(subject);
  return wordsOfReports.test(words) || hasBounceSubject(subject);
}

/** Whether a subject begins as those of reports do. */
export function hasBounceSubject(subject: string): boolean {
  const words = withoutMarks(subject);
  return bounces.some((bounce) => words.startsWith(bounce));
}

/** What a subject says, without the marks that answering and forwarding put in front of it; in lower case. */
export function withoutMarks(subject: string): string {
  let rest = subject.slice(0, 300).replace(/\s+/g, ' ').trim();
  for (let count = 0; count < 3; count += 1) rest = rest.replace(mark, '');
  return rest.toLowerCase();
}
