/** What this browser keeps of the first steps: what was typed and is not saved yet, and how far the owner has come. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { SetupStep } from '../../../api/schemas/desk-setup.ts';

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

export class SetupMemory {
  readonly #name: string;
  readonly #kept = signal(nothing);

  /** @param name the name under which the browser keeps it */
  constructor(name: string) {
    this.#name = name;
    this.#kept.value = this.#read();
  }

  get kept(): ReadonlySignal<KeptSetup> {
    return this.#kept;
  }

  change(change: Partial<KeptSetup>): void {
    this.#kept.value = { ...this.#kept.peek(), ...change };
    try {
      localStorage.setItem(this.#name, JSON.stringify(this.#kept.peek()));
    } catch {
      // Storage is full or blocked: the page keeps it until it is closed.
    }
  }

  #read(): KeptSetup {
    try {
      return { ...nothing, ...JSON.parse(localStorage.getItem(this.#name) ?? '{}') };
    } catch {
      return nothing;
    }
  }
}
