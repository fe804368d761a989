/** Fills the fields of saved replies, such as `{{customer.name}}`, with what is known of a ticket. */

export const replyFields = ['customer.name', 'ticket.id', 'agent.name', 'link'] as const;
export type ReplyField = (typeof replyFields)[number];

/** The values of the fields; null or empty if unknown. */
export type ReplyValues = { readonly [Field in ReplyField]: string | null };

/** A piece of a filled text. */
export interface FilledPart {
  /** The text; of a field without a value, the field as it is written. */
  readonly text: string;
  /** The name of a field that has no value, or that does not exist; null for text. */
  readonly missing: string | null;
}

const pattern = /\{\{ ?([a-zA-Z]{1,20}(?:\.[a-zA-Z]{1,20})?) ?\}\}/g;

/**
 * Fills the fields of a text. A field without a value stays as it is written, in a part of its own that a page can mark,
 * so that an agent sees the gap before the text is sent.
 */
export function fillReply(message: string, values: ReplyValues): FilledPart[] {
  const parts: FilledPart[] = [];
  let text = '';
  let end = 0;
  for (const match of message.matchAll(pattern)) {
    const [written, name = ''] = match;
    text += message.slice(end, match.index);
    end = match.index + written.length;
    const value = fieldValue(name, values);
    if (value !== null) {
      text += value;
      continue;
    }
    if (text !== '') parts.push({ text, missing: null });
    parts.push({ text: written, missing: name });
    text = '';
  }
  text += message.slice(end);
  return text === '' ? parts : [...parts, { text, missing: null }];
}

function fieldValue(name: string, values: ReplyValues): string | null {
  const field = replyFields.find((each) => each === name);
  return (field && values[field]?.trim()) || null;
}
