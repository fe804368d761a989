import type { Kind } from '../kind.ts';
import { article, picture, views, vote } from './articles.ts';
import { conversation, pageFilter } from './chat.ts';
import { account, contact, contactLabel, note } from './contacts.ts';
import { category, helpCenter, section, synonyms } from './faq.ts';
import { form, submission } from './forms.ts';
import { blockedAddress, inbox, ticket, ticketLabel, upload } from './tickets.ts';
import { agent, user } from './users.ts';

/** Every kind of record. No kind needs a later one: the periods of chat that messages name may be absent. */
export const kinds: readonly Kind[] = [
  user,
  agent,
  helpCenter,
  // Synonyms precede articles, which are then indexed only once.
  synonyms,
  picture,
  category,
  section,
  article,
  views,
  vote,
  inbox,
  ticketLabel,
  blockedAddress,
  upload,
  ticket,
  pageFilter,
  conversation,
  contactLabel,
  account,
  contact,
  note,
  form,
  submission,
];
