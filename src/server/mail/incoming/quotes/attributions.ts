/** The lines that mail programs write above what they quote, in the languages of their users. */

/** What stands for "wrote" in such a line. */
const verbs = [
  'wrote',
  'schrieb',
  'skrev',
  'schreef',
  'a écrit',
  'escribió',
  'ha scritto',
  'escreveu',
  'napisał',
  'napsal',
  'kirjoitti',
  'пишет',
  'написал',
  'yazdı',
  'كتب',
  'كتابة',
  'מאת',
  'כתב',
  '写道',
  '寫道',
  'さんは書きました',
] as const;

/** Of the headers that Outlook and others put above a quoted mail: the first, the date, the subject. */
const labels = {
  from: 'from|von|från|fra|van|de|da|od|lähettäjä|от|من|מאת|发件人|差出人|kimden',
  sent: 'sent|date|gesendet|datum|skickat|sendt|dato|verzonden|envoyé|enviado|enviada em|inviato|data|fecha|wysłano|lähetetty|päivämäärä|отправлено|дата|تاريخ الإرسال|التاريخ|נשלח|发送时间|送信日時|gönderildi|tarih',
  subject:
    'subject|betreff|ämne|emne|onderwerp|objet|asunto|oggetto|assunto|temat|aihe|тема|الموضوع|נושא|主题|件名|konu',
} as const;

const separators = [
  'original message',
  'original appointment',
  'ursprüngliche nachricht',
  'originalmeddelande',
  'ursprungligt meddelande',
  'oprindelig meddelelse',
  'opprinnelig melding',
  'oorspronkelijk bericht',
  "message d'origine",
  'message d’origine',
  'message original',
  'mensaje original',
  'messaggio originale',
  'mensagem original',
  'oryginalna wiadomość',
  'wiadomość oryginalna',
  'alkuperäinen viesti',
  'исходное сообщение',
  'الرسالة الأصلية',
  'הודעה מקורית',
  '原始邮件',
  '元のメッセージ',
] as const;

const forwards = [
  'forwarded message',
  'begin forwarded message',
  'weitergeleitete nachricht',
  'anfang der weitergeleiteten',
  'vidarebefordrat meddelande',
  'vidarebefordrat brev',
  'vidarebefordrat mejl',
  'videresendt meddelelse',
  'videresendt melding',
  'doorgestuurd bericht',
  'message transféré',
  'début du message transféré',
  'début du message réexpédié',
  'mensaje reenviado',
  'inicio del mensaje reenviado',
  'messaggio inoltrato',
  'inizio messaggio inoltrato',
  'mensagem encaminhada',
  'wiadomość przekazana',
  'przekazana wiadomość',
  'välitetty viesti',
  'пересылаемое сообщение',
  'رسالة مُعاد توجيهها',
  'הודעה שהועברה',
  '转发的邮件',
  '転送メッセージ',
] as const;

/** Marks at the beginning of the subject of a mail that was passed on. */
const forwardingSubject = /^\s*(?:fwd?|wg|vb|vs|tr|rv|enc|pd|i|doorst|fs|wl|转发|転送)\s{0,3}[:：]/iu;

const labelled = {
  from: startingWith(labels.from),
  sent: startingWith(labels.sent),
  subject: startingWith(labels.subject),
};

function startingWith(words: string): (line: string) => boolean {
  const beginnings = words.split('|');
  return (line) => {
    const bare = bareLine(line).replace(/^\*/, '').toLowerCase();
    const colon = bare.replace('：', ':').indexOf(':');
    return colon > 0 && colon < 30 && beginnings.includes(bare.slice(0, colon).replace(/\*$/, '').trim());
  };
}

/** Without marks of direction and the blanks at its ends. */
function bareLine(line: string): string {
  return line.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim();
}

/** Whether some lines together, read as one, are such as stand above a quote: who wrote it, and when. */
export function isAttribution(joined: string): boolean {
  const line = bareLine(joined);
  if (line.length > 500 || !/[:：]$/.test(line) || !/\d/.test(line)) return false;
  const words = line.toLowerCase();
  return verbs.some((verb) => words.includes(verb)) || (/>\s?[:：]$/.test(line) && line.includes('@'));
}

/** Whether a quoted mail begins here: a line that says so, or its headers. Only the first lines are looked at. */
export function isQuotedHead(lines: readonly string[]): boolean {
  const filled = lines.slice(0, 12).filter((line) => bareLine(line) !== '');
  const [first = ''] = filled;
  if (isSeparator(first, separators)) return true;
  const headers = /^_{10,}$/.test(bareLine(first)) ? filled.slice(1) : filled;
  if (!labelled.from(headers[0] ?? '')) return false;
  const rest = headers.slice(1, 7);
  return rest.some(labelled.sent) && rest.some(labelled.subject);
}

/** Whether a line says that a mail follows which is passed on. */
export function isForwardingLine(line: string): boolean {
  return isSeparator(line, forwards);
}

/** Whether a subject says that the mail is passed on. */
export function isForwardingSubject(subject: string): boolean {
  return forwardingSubject.test(subject);
}

/** A line of such words, with dashes or a colon around them. */
function isSeparator(line: string, words: readonly string[]): boolean {
  const bare = bareLine(line.slice(0, 200));
  if (!/^[-=*_]{2,}|[:：]$/.test(bare)) return false;
  const text = bare
    .split(/[-=*_:：]/)
    .map((part) => part.trim())
    .find((part) => part !== '');
  return text !== undefined && words.includes(text.toLowerCase());
}
