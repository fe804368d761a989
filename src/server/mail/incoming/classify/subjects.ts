/** Recognises the subjects of out-of-office replies and bounces by their first words. */

/** Matches prefixes such as `Re:` and `Fwd:`, in the languages of common mail programs. */
const mark =
  /^(?:re|aw|sv|vs|antw|ant|r|rif|res|odp|ynt|回复|回覆|رد|fwd?|wg|tr|vb|vl|i|enc|pd|rv|doorst)\s{0,3}(?:\[\d{1,3}\]|\(\d{1,3}\))?\s{0,3}[:：]\s{0,3}/iu;

/** First words of automatic replies; no person begins a subject with them. */
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

/** First words of out-of-office replies that may begin a person's subject too: only punctuation may follow them. */
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

/** Whether a subject is typical of an out-of-office reply. */
export function hasAbsenceSubject(subject: string): boolean {
  const words = withoutMarks(subject);
  if (answers.some((answer) => words.startsWith(answer))) return true;
  return absences.some(
    (absence) => words.startsWith(absence) && /^\s*(?:$|[:：.!–—-])/u.test(words.slice(absence.length)),
  );
}

/** Matches words of bounces anywhere in a subject; they count only if the sender is a mail server. */
const wordsOfReports =
  /deliver|returned|returning|undeliver|fail|error|delayed|bounce|rejected|unzustellbar|zugestellt|levere|bestel|recapit|entreg|remis|配信|エラー/;

export function speaksOfDelivery(subject: string): boolean {
  const words = withoutMarks(subject);
  return wordsOfReports.test(words) || hasBounceSubject(subject);
}

/** Whether a subject begins with the words of a bounce. */
export function hasBounceSubject(subject: string): boolean {
  const words = withoutMarks(subject);
  return bounces.some((bounce) => words.startsWith(bounce));
}

/** A subject without prefixes such as `Re:`, in lower case. */
export function withoutMarks(subject: string): string {
  let rest = subject.slice(0, 300).replace(/\s+/g, ' ').trim();
  for (let count = 0; count < 3; count += 1) rest = rest.replace(mark, '');
  return rest.toLowerCase();
}
