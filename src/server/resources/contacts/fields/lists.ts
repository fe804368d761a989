/** The lists of a request as they are stored. */

import type { ContactBody } from '../../../../api/schemas/contacts.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { type Entry, settleEntries } from './entries.ts';

export interface ContactLists {
  readonly addresses: readonly Entry[];
  /** The key is the folded email. */
  readonly emails: readonly Entry[];
  /** Value and key are E.164. */
  readonly phones: readonly Entry[];
}

/** Lists to replace; one that is undefined stays as it is. */
export type GivenLists = { readonly [List in keyof ContactLists]: ContactLists[List] | undefined };

/** Returns the lists of a request; null is an empty list. */
export function readLists({ addresses, emails, phones }: ContactBody): GivenLists {
  return {
    addresses: readList(addresses, ({ address }) => ({ value: address, key: address })),
    emails: readList(emails, ({ email }) => ({ value: email, key: foldEmail(email) })),
    phones: readList(phones, ({ phone }) => ({ value: phone, key: phone })),
  };
}

type Marked = { readonly isPrimary?: boolean };

function readList<Item extends Marked>(
  items: readonly Item[] | null | undefined,
  read: (item: Item) => Omit<Entry, 'isPrimary'>,
): Entry[] | undefined {
  if (items === undefined) return undefined;
  return settleEntries((items ?? []).map((item) => ({ ...read(item), isPrimary: item.isPrimary ?? false })));
}
