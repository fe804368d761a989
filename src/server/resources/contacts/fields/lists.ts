import type { ContactBody } from '../../../../api/schemas/contacts.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { type Entry, settleEntries } from './entries.ts';

export interface ContactLists {
  readonly addresses: readonly Entry[];
  /** Email addresses; the key is the folded address. */
  readonly emails: readonly Entry[];
  /** Phone numbers; value and key have the format E.164. */
  readonly phones: readonly Entry[];
}

/** Lists to replace. An undefined list stays unchanged. */
export type GivenLists = { readonly [List in keyof ContactLists]: ContactLists[List] | undefined };

/** Returns the lists of a request. Null in the request means an empty list. */
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
