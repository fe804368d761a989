import type { FastifyRequest } from 'fastify';
import { isLanguageTag } from '../../../api/shared/language-tag.ts';

/** Characters of `Accept-Language` that are read. */
const mostRead = 200;

/** Returns the language tags of the browser, in its order. */
export function acceptedLanguages({ headers }: FastifyRequest): string[] {
  const tags = (headers['accept-language'] ?? '').slice(0, mostRead).split(',');
  return tags.map((tag) => (tag.split(';')[0] ?? '').trim()).filter(isLanguageTag);
}
