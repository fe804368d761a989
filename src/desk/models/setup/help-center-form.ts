/** The form of the first step: the owner and the help center. What was typed stays in this browser until it is saved. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { setUpHelpCenter } from '../../../api/operations/desk-setup.ts';
import type { DeskSetup, SetupHelpCenter } from '../../../api/schemas/desk-setup.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { isApiError } from '../../../client/errors.ts';
import { isHexColor } from '../settings/hex-color.ts';
import type { Setup } from './setup.ts';
import type { HelpCenterValues } from './setup-memory.ts';

/** What is wrong with a field: the name of its sentence. */
export type FieldProblem =
  | 'needsName'
  | 'needsEmail'
  | 'knownEmail'
  | 'needsTitle'
  | 'needsSite'
  | 'needsColor';

export type FieldProblems = Readonly<Partial<Record<keyof HelpCenterValues, FieldProblem>>>;

export interface HelpCenterFormOptions {
  readonly setup: Setup;
  /** The language that is chosen at first. */
  readonly language: string;
  onSaved(): void;
}

export class HelpCenterForm {
  readonly #setup: Setup;
  readonly #language: string;
  readonly #onSaved: () => void;
  readonly #problems = signal<FieldProblems>({});
  /** What is wrong, by the names of the fields. */
  readonly problems: ReadonlySignal<FieldProblems> = this.#problems;

  constructor({ setup, language, onSaved }: HelpCenterFormOptions) {
    this.#setup = setup;
    this.#language = language;
    this.#onSaved = onSaved;
  }

  /** The values as they were typed, else as they are stored. */
  get values(): HelpCenterValues {
    const state = this.#setup.stored.value.value;
    const stored = state ? storedValues(state, this.#language) : emptyValues(this.#language);
    return { ...stored, ...this.#setup.memory.value.value.helpCenter };
  }

  enter<Name extends keyof HelpCenterValues>(name: Name, value: HelpCenterValues[Name]): void {
    const { helpCenter } = this.#setup.memory.value.peek();
    const { [name]: _, ...others } = this.#problems.peek();
    batch(() => {
      this.#setup.keep({ helpCenter: { ...helpCenter, [name]: value } });
      this.#problems.value = others;
    });
  }

  /** Saves the values, and opens the next step. Values that are wrong are named by `problems`. */
  async save(): Promise<boolean> {
    const values = this.values;
    const stored = this.#setup.stored.value.peek();
    this.#problems.value = findProblems(values);
    if (!stored || Object.keys(this.#problems.peek()).length > 0) return false;
    const isSaved = await this.#setup.change(
      'helpCenter',
      () => this.#setup.client.send(setUpHelpCenter, toRequest(values, stored)),
      (error) => this.#explain(error),
    );
    if (!isSaved) return false;
    this.#onSaved();
    this.#setup.keep({ helpCenter: {} });
    this.#setup.goOn('helpCenter');
    return true;
  }

  #explain(error: unknown): boolean {
    if (isApiError(error, 'conflict')) {
      this.#problems.value = { ownerEmail: 'knownEmail' };
      return true;
    }
    if (!isApiError(error, 'validation')) return false;
    const refused = error.invalid.map((label) => label.split(/[.[/]/, 1)[0] ?? '');
    const named = Object.entries(fieldProblems).filter(([, { member }]) => refused.includes(member));
    this.#problems.value = Object.fromEntries(named.map(([name, { problem }]) => [name, problem]));
    return named.length > 0;
  }
}

/** The member of the request of each field that can be wrong, and what is said then. */
const fieldProblems: Readonly<
  Record<Exclude<keyof HelpCenterValues, 'language'>, { member: string; problem: FieldProblem }>
> = {
  ownerName: { member: 'ownerName', problem: 'needsName' },
  ownerEmail: { member: 'ownerEmail', problem: 'needsEmail' },
  title: { member: 'title', problem: 'needsTitle' },
  site: { member: 'origins', problem: 'needsSite' },
  color: { member: 'color', problem: 'needsColor' },
};

const emptyValues = (language: string): HelpCenterValues => ({
  ownerName: '',
  ownerEmail: '',
  title: '',
  language,
  color: '',
  site: '',
});

function storedValues({ owner, helpCenter, tag }: DeskSetup, language: string): HelpCenterValues {
  const [origin = '*'] = tag?.origins ?? [];
  return {
    ownerName: owner.name,
    ownerEmail: owner.email ?? '',
    title: helpCenter?.title ?? '',
    language: helpCenter?.language ?? language,
    color: helpCenter?.color ?? '',
    site: origin === '*' ? '' : origin,
  };
}

function findProblems({ ownerName, ownerEmail, title, color, site }: HelpCenterValues): FieldProblems {
  return {
    ...(ownerName.trim() === '' && { ownerName: 'needsName' }),
    ...(!isEmail(ownerEmail) && { ownerEmail: 'needsEmail' }),
    ...(title.trim() === '' && { title: 'needsTitle' }),
    ...(color !== '' && !isHexColor(color) && { color: 'needsColor' }),
    ...(site.trim() !== '' && siteOrigin(site) === null && { site: 'needsSite' }),
  };
}

/** The origins of a key stay unless the site is another: it may have more than one. */
function toRequest(values: HelpCenterValues, stored: DeskSetup): SetupHelpCenter {
  const { ownerName, ownerEmail, title, language, color, site } = values;
  const isSameSite = site === storedValues(stored, language).site;
  const origins = isSameSite ? undefined : [siteOrigin(site) ?? '*'];
  return {
    ownerName: ownerName.trim(),
    ownerEmail: ownerEmail.trim(),
    title: title.trim(),
    language,
    color: color === '' ? null : color.toLowerCase(),
    ...(origins && { origins }),
  };
}

/** Returns the origin of a site as it was typed, also without its scheme; null if it is none. */
function siteOrigin(site: string): string | null {
  const text = site.trim();
  if (text === '') return null;
  try {
    const { origin, protocol, hostname } = new URL(text.includes('://') ? text : `https://${text}`);
    const isSite = /^https?:$/.test(protocol) && (hostname === 'localhost' || /[.:]/.test(hostname));
    return isSite ? origin : null;
  } catch {
    return null;
  }
}
