/** Mails as programs write them, put together by parts. */

export interface MailPart {
  readonly type: string;
  /** Text as it stands in the mail, or bytes that become base64. */
  readonly body: string | Buffer;
  readonly headers?: readonly string[];
}

export interface MailText {
  readonly from?: string | null;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string | null;
  /** Lines of further headers, which stand at the top. */
  readonly headers?: readonly string[];
  readonly text?: string;
  readonly html?: string;
  /** Parts besides the text; with them the mail is `multipart/mixed` unless `multipart` says otherwise. */
  readonly parts?: readonly MailPart[];
  readonly multipart?: string;
}

/** The bytes of a mail, with lines as SMTP has them. */
export function buildMail({
  from = 'Maja Berg <maja@post.example>',
  to = 'help@shop.example',
  subject = 'Re: Broken lamp',
  id = '<mail.1@post.example>',
  headers = [],
  text,
  html,
  parts = [],
  multipart = 'mixed',
}: MailText): Buffer {
  const lines = [
    ...headers,
    ...(from === null ? [] : [`From: ${from}`]),
    `To: ${to}`,
    ...(subject === '' ? [] : [`Subject: ${subject}`]),
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    ...(headers.some((line) => line.startsWith('Date:')) ? [] : ['Date: Fri, 20 Nov 2026 10:00:00 +0100']),
    'MIME-Version: 1.0',
  ];
  const bodies = [
    ...(text === undefined ? [] : [part({ type: 'text/plain; charset=utf-8', body: text })]),
    ...(html === undefined ? [] : [part({ type: 'text/html; charset=utf-8', body: html })]),
  ];
  const body = bodies.length > 1 ? multipartOf('alternative', bodies, 'alternative') : (bodies[0] ?? '');
  if (parts.length === 0) return crlf([...lines, body === '' ? '\n' : body].join('\n'));
  const all = [...(body === '' ? [] : [body]), ...parts.map(part)];
  return crlf([...lines, multipartOf(multipart, all, 'mixed')].join('\n'));
}

/** A mail written out, with its lines as SMTP has them. Letters above U+00FF stand in it as UTF-8. */
export function rawMail(text: string): Buffer {
  return crlf(text);
}

function part({ type, body, headers = [] }: MailPart): string {
  const lines = [`Content-Type: ${type}`, ...headers];
  if (typeof body === 'string') return [...lines, '', body].join('\n');
  return [...lines, 'Content-Transfer-Encoding: base64', '', base64(body)].join('\n');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, '$&\n');
}

function multipartOf(type: string, parts: readonly string[], boundary: string): string {
  const [kind, ...parameters] = type.split(';');
  const head = [`multipart/${kind}`, ...parameters, ` boundary="${boundary}"`].join(';');
  return [
    `Content-Type: ${head}`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, one]),
    `--${boundary}--`,
    '',
  ].join('\n');
}

function crlf(text: string): Buffer {
  return Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8');
}
