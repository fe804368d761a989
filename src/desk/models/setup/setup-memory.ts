/** What this browser keeps of the first steps: what was typed and is not saved yet, and how far the owner has come. */

import type { SetupStep } from '../../../api/schemas/desk-setup.ts';
import { createStoredValue, type StoredValue } from '../../../state/stored-value.ts';

export interface HelpCenterValues {
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly title: string;
  readonly language: string;
  /** `#rrggbb`, or what was typed of it; empty for the default. */
  readonly color: string;
  /** The origin or another URL of the site; empty if every site may show the widget. */
  readonly site: string;
}

export interface InvitationValues {
  readonly name: string;
  readonly email: string;
  readonly role: 'agent' | 'owner';
}

export interface KeptSetup {
  /** The values that differ from the stored ones. */
  readonly helpCenter: Partial<HelpCenterValues>;
  readonly inboxEmail: string | null;
  readonly invitation: InvitationValues;
  /** Steps that were left for later. */
  readonly later: readonly SetupStep[];
  /** Whether the owner has copied the script tag. */
  readonly hasTag: boolean;
}

export const noInvitation: InvitationValues = { name: '', email: '', role: 'agent' };

const nothing: KeptSetup = {
  helpCenter: {},
  inboxEmail: null,
  invitation: noInvitation,
  later: [],
  hasTag: false,
};

/** @param name the name under which the browser keeps it */
export function createSetupMemory(name: string): StoredValue<KeptSetup> {
  return createStoredValue<KeptSetup>(name, {
    parse: (text) => ({ ...nothing, ...JSON.parse(text ?? '{}') }),
    print: (kept) => JSON.stringify(kept),
  });
}
