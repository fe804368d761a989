/** Recognises the lines that mail programs write above a quote, in the languages of their users. */

/** Words for "wrote" in attributions. */
const verbs = [
  ...words(
    'wrote|writes|sent:|schrieb|geschrieben|skrev|schreef|geschreven|skrifaði|a écrit|escribió|escribe',
    'va escriure|ha scritto|escreveu|a scris|napisał|pisze|napsal|napísal|napisao|napisala|napisal|írta',
    'kirjoitti|kirjutas|rakstīja|rašė|έγραψε|пишет|написал|пише|написав|написа|yazdı|đã viết|menulis|كتب',
    'كتابة|نوشت|מאת|כתב|写道|寫道|さんは書きました|작성|썼습니다|เขียน',
  ),
];

/** Names of the headers that Outlook and other programs write above a quoted mail. */
const labels = {
  from: words(
    'from|von|från|fra|frá|van|de|da|od|od koho|de la|feladó|lähettäjä|saatja|no|nuo|από|от|від|gönderen|kimden',
    'từ|dari|من|از|מאת|发件人|寄件者|差出人|보낸 사람|จาก|expéditeur|remitente|mittente|absender|avsändare|afsender',
  ),
  sent: words(
    'sent|date|sent on|gesendet|datum|skickat|sendt|dato|sent dato|verzonden|envoyé|envoyé le|date d’envoi',
    "date d'envoi|enviado|enviado el|enviada em|enviado em|inviato|data|fecha|wysłano|wysłane|odesláno|odoslané",
    'poslano|poslato|trimis|küldve|elküldve|küldés dátuma|dátum|lähetetty|päivämäärä|päiväys|saadetud|kuupäev',
    'nosūtīts|išsiųsta|στάλθηκε|ημερομηνία|отправлено|дата|надіслано|изпратено|gönderildi|gönderilme|tarih',
    'đã gửi|ngày|dikirim|tanggal|تاريخ الإرسال|التاريخ|أرسلت|تاریخ|נשלח|תאריך|发送时间|日期|寄件日期|送信日時|日時',
    '보낸 날짜|날짜|วันที่|ส่ง',
  ),
  to: words(
    'to|an|till|til|aan|à|para|a|do|komu|za|către|címzett|vastaanottaja|adressaat|kam|kam adresēts|προς|кому|до',
    'kime|alıcı|đến|kepada|إلى|אל|收件人|宛先|받는 사람|ถึง',
  ),
  subject: words(
    'subject|betreff|ämne|emne|onderwerp|objet|sujet|asunto|oggetto|assunto|temat|předmět|predmet|subiect|tárgy',
    'aihe|teema|efni|temats|tema|θέμα|тема|относно|konu|chủ đề|subjek|perihal|الموضوع|موضوع|נושא|主题|主旨|件名|제목|เรื่อง',
  ),
} as const;

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')));
}

export type HeaderLabel = keyof typeof labels;

const labelNames = ['from', 'sent', 'to', 'subject'] as const satisfies readonly HeaderLabel[];

const separators = words(
  'original message|original appointment|reply message|ursprüngliche nachricht|originalnachricht|antwort nachricht',
  'originalmeddelande|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|oorspronkelijk bericht',
  "message d'origine|message d’origine|message original|mensaje original|messaggio originale|mensagem original",
  'oryginalna wiadomość|wiadomość oryginalna|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original',
  'izvorna poruka|originalna poruka|alkuperäinen viesti|algne sõnum|αρχικό μήνυμα|исходное сообщение',
  'оригінальне повідомлення|оригинално съобщение|özgün ileti|orijinal mesaj|thư gốc|pesan asli|الرسالة الأصلية',
  'הודעה מקורית|原始邮件|原始郵件|元のメッセージ|원본 메시지',
);

const forwards = words(
  'forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht',
  'anfang der weitergeleiteten e-mail|anfang der weitergeleiteten|vidarebefordrat meddelande|vidarebefordrat brev',
  'vidarebefordrat mejl|videresendt meddelelse|videresendt melding|doorgestuurd bericht|begin doorgestuurd bericht',
  'message transféré|début du message transféré|début du message réexpédié|mensaje reenviado|messaggio inoltrato',
  'inicio del mensaje reenviado|inizio messaggio inoltrato|mensagem encaminhada|início da mensagem reencaminhada',
  'wiadomość przekazana|przekazana wiadomość|přeposlaná zpráva|továbbított üzenet|mesaj redirecționat',
  'proslijeđena poruka|välitetty viesti|edastatud kiri|пересылаемое сообщение|переслане повідомлення',
  'препратено съобщение|iletilen ileti|yönlendirilmiş mesaj|رسالة مُعاد توجيهها|הודעה שהועברה|转发的邮件|转发邮件',
  '転送メッセージ|전달된 메시지',
);

/** Matches the prefix of a forwarded mail's subject. */
const forwardingSubject =
  /^\s*(?:fwd?|wg|vb|vs|vl|ilt|πρθ|tr|rv|enc|pd|i|doorst|fs|wl|továbbítás|tovább|转发|転送)\s{0,3}[:：]/iu;

/** Limits the characters of a line that are read: no longer line announces a quote. */
export const longestMark = 300;

/** Returns a line without direction marks, and without whitespace at its ends. */
function bareLine(line: string): string {
  return line.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim();
}

/** Returns null if the line is no header. */
export function headerLabel(line: string): HeaderLabel | null {
  const bare = bareLine(line.slice(0, 60)).replace(/^\*{1,2}/, '');
  const colon = bare.search(/[:：]/);
  if (colon <= 0 || colon > 30) return null;
  const name = bare
    .slice(0, colon)
    .replace(/\*{1,2}$/, '')
    .trim()
    .toLowerCase();
  return labelNames.find((label) => labels[label].has(name)) ?? null;
}

/** Whether some lines, joined, are an attribution: the line above a quote that states its author and date. */
export function isAttribution(joined: string): boolean {
  // The form of Android, and the older one of Gmail.
  const bare = bareLine(joined.slice(0, longestMark));
  if (isFramed(bare) && hasVerb(bare)) return true;
  if (/^\d{4}[-/]\d{1,2}[-/]\d{1,2}\s[^<>@]{0,80}<[^<>@\s]{1,80}@[^<>@\s]{1,80}>$/.test(bare)) return true;
  const line = unframed(joined);
  if (line === null) return false;
  if (!/\d/.test(withoutAddresses(line))) return namesWriter(line);
  if (endsWithAddress(line)) return true;
  return (isDated(line) || line.includes('@') || beginsWithDate(line)) && hasVerb(line);
}

/**
 * Whether some lines, joined, are an attribution that no person types: it contains an email address or the time of day.
 * The text below it is a quote even if its lines are not marked.
 */
export function isCertainAttribution(joined: string): boolean {
  const line = unframed(joined);
  if (line === null) return false;
  if (namesWriter(line)) return true;
  if (!isDated(line)) return false;
  if (endsWithAddress(line)) return true;
  return (line.includes('@') || /\d[:.]\d\d/.test(line)) && hasVerb(line);
}

/** Whether a line contains a year, a day or a time outside of email addresses. */
export function isDated(line: string): boolean {
  return /\d{4}|\d[:.]\d\d|\d[-/.]\d{1,2}[-/.]\d/.test(withoutAddresses(line));
}

const opening = /^(?:On|Am|Le|El|Il|In data|Em|Op|Den|På|Dnia|Dne|W dniu|Vào|Pada)\s/;
const laterOpening = /[\s-](?:On|Am|Le|El|Il|In data|Em|Op|Den|På|Dnia|Dne|W dniu|Vào|Pada)\s/;

/** Whether a line begins with a date as attributions do, possibly after a preposition or a day of the week. */
export function beginsWithDate(line: string): boolean {
  const bare = bareLine(line.slice(0, longestMark)).replace(/^[-*\s]{1,8}/, '');
  return opening.test(bare) || /^(?:[\p{L}-]{2,16}[.,]{0,2}\s(?:den\s)?)?\d/u.test(bare);
}

/** Whether a line may be the first of an attribution, and contains no words of the mail's author. */
export function beginsAttribution(line: string, isOnlyLine: boolean): boolean {
  const bare = bareLine(line.slice(0, longestMark));
  if (/^(?:you|du|sie|ihr|ni|vous|tu|tú|usted|voi|jij|u|ty|вы|ты)\s/iu.test(bare)) return false;
  if (hasWordsAbove(bare)) return false;
  if (beginsWithDate(bare)) return true;
  if (isOnlyLine) return /^(?:\p{Lu}|[^\p{ASCII}]|-{2,})/u.test(bare);
  // The first of several lines needs more proof: an email address, or a date in a script other than Latin.
  if (/^\P{Ll}/u.test(bare) && /[<@]/.test(bare)) return true;
  return /^[^\p{Script=Latin}\p{ASCII}]/u.test(bare) && isDated(bare);
}

/** Whether a line has other words before its date. */
function hasWordsAbove(line: string): boolean {
  const bare = line.replace(/^[-*\s]{1,8}/, '');
  const later = bare.search(laterOpening);
  if (later > 0 && /\d/.test(bare.slice(later).split(/[<@]/, 1)[0] ?? '')) return true;
  const before = bare.slice(0, Math.max(0, bare.search(/\d/)));
  return /[!?]/.test(before) && !/[<@]/.test(before);
}

/** Returns a line of up to 500 characters that ends like an attribution, without dashes around it; else null. */
function unframed(joined: string): string | null {
  const line = bareLine(joined);
  if (line.length > 500) return null;
  if (line.startsWith('--') && /--:?$/.test(line)) return trimmed(line, '- :');
  return /(?:[:：]|\bwrote)$/.test(line) ? line : null;
}

/** Whether a line consists of a name, an email address in brackets and a word for "wrote". */
export function namesWriter(line: string): boolean {
  return (
    line.length < 150 &&
    /^[^<>@!?:;]{1,80}<[^<>@\s]{1,80}@[^<>@\s]{1,80}>[^<>@:：]{3,30}[:：]$/.test(line) &&
    hasVerb(line)
  );
}

function withoutAddresses(line: string): string {
  return line
    .split(' ')
    .filter((word) => !word.includes('@') && !word.startsWith('<'))
    .join(' ');
}

function endsWithAddress(line: string): boolean {
  if (!/[:：]$/.test(line)) return false;
  const last = trimmed(line, ':： >)]');
  return last.slice(last.lastIndexOf(' ') + 1).includes('@');
}

/** Returns a text without the given characters at its ends. */
function trimmed(text: string, signs: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text.charAt(start))) start += 1;
  while (end > start && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function hasVerb(line: string): boolean {
  const said = line.toLowerCase();
  return verbs.some((verb) => said.includes(verb));
}

/** Whether a line separates an answer from the mail that it answers. */
export function isSeparator(line: string): boolean {
  return isFramedPhrase(line, separators);
}

/** Whether a line announces a forwarded mail. */
export function isForwardingLine(line: string): boolean {
  return isFramedPhrase(line, forwards);
}

/** Whether a line is a phrase between dashes, as above headers: `---- Original ----`. */
export function isFramed(line: string): boolean {
  return /^[-=_*]{4,}[^-=_*]{1,60}[-=_*]{4,}$/.test(bareLine(line.slice(0, 200)));
}

/** Whether a line is a rule across the page. */
export function isRule(line: string): boolean {
  return /^[_\u2500\u2014-]{10,}$/.test(bareLine(line.slice(0, longestMark)));
}

export function isForwardingSubject(subject: string): boolean {
  return forwardingSubject.test(subject);
}

/** Whether a line is one of the wanted phrases, with dashes around it or a colon after it. */
function isFramedPhrase(line: string, wanted: ReadonlySet<string>): boolean {
  const bare = bareLine(line.slice(0, 200));
  if (!/^[-=*_]{2,}|[:：]$/.test(bare)) return false;
  const text = bare
    .split(/[-=*_:：]{2,}|[:：]|\*/)
    .map((part) => part.trim())
    .find((part) => part !== '');
  return text !== undefined && wanted.has(text.toLowerCase());
}
