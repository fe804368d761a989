/**
 * The visitor's place in this tab, stored between pages of a site: the open views with their scroll positions, and the
 * texts in the search box and the forms of articles. The stored value may come from another version or another script,
 * so invalid parts are left out.
 */

import type { HelpCenterSelector } from '../../api/schemas/common.ts';
import type { Storage } from '../../state/storage.ts';
import { fromPath, toPath } from '../routes.ts';
import type { FormTexts } from './help/article-forms.ts';
import type { ChosenSuggestion, Entry, KeptEntry } from './navigation.ts';

export interface Place {
  /** Subject of the signed-in visitor; empty for an anonymous one. */
  readonly owner: string;
  /** The oldest first; never empty. */
  readonly entries: readonly KeptEntry[];
  /** Text in the search box. */
  readonly text: string;
  readonly forms: FormTexts;
}

const storedName = 'place';

const mostEntries = 20;

/** Maximum characters of a stored path and of a text; the search box accepts as many. */
const longestPath = 2000;
const longestText = 500;

/** Maximum number of stored forms, and maximum characters of all texts in one. */
const mostForms = 5;
const longestForm = 20_000;

/** Returns undefined if nothing is stored, or if it belongs to another help center. */
export function readPlace(storage: Storage, selector: HelpCenterSelector): Place | undefined {
  const kept = storage.read(storedName);
  if (!isRecord(kept) || kept['center'] !== helpCenterName(selector) || !Array.isArray(kept['entries'])) {
    return undefined;
  }
  const entries = kept['entries'].slice(-mostEntries).flatMap(parseEntry);
  if (entries.length === 0) return undefined;
  const forms = new Map(isRecord(kept['forms']) ? Object.entries(kept['forms']).flatMap(parseForm) : []);
  return { owner: parseText(kept['owner']), entries, text: parseText(kept['text']), forms };
}

export function writePlace(
  storage: Storage,
  selector: HelpCenterSelector,
  { owner, entries, text, forms }: Place,
): void {
  const isBeginning =
    entries.length === 1 && text === '' && forms.size === 0 && !entries[0]?.scrollPosition?.scrollTop;
  const keptForms = [...forms].slice(-mostForms).filter(([, texts]) => textsLength(texts) <= longestForm);
  storage.write(
    storedName,
    isBeginning
      ? undefined
      : {
          center: helpCenterName(selector),
          owner,
          text: text.slice(0, longestText),
          forms: Object.fromEntries(keptForms),
          entries: entries.slice(-mostEntries).map(({ route, scrollPosition, chosen }) => ({
            path: toPath(route),
            scrollTop: Math.round(scrollPosition?.scrollTop ?? 0),
            focusKey: scrollPosition?.focusKey,
            chosen,
          })),
        },
  );
}

export const forgetPlace = (storage: Storage): void => storage.write(storedName, undefined);

/** Returns the open views, the last with the given scroll position. */
export function toKeptEntries(
  entries: readonly Entry[],
  scrollPosition: Entry['scrollPosition'],
): readonly KeptEntry[] {
  const current = entries.at(-1);
  return current
    ? [...entries.slice(0, -1), { route: current.route, scrollPosition, chosen: undefined }]
    : [];
}

const helpCenterName = ({ helpCenterId, faqId }: HelpCenterSelector) => `${helpCenterId ?? `faq ${faqId}`}`;

function parseEntry(kept: unknown): KeptEntry[] {
  if (!isRecord(kept)) return [];
  const { path, scrollTop, focusKey, chosen } = kept;
  if (typeof path !== 'string' || path.length > longestPath) return [];
  const isScrolled = typeof scrollTop === 'number' && Number.isFinite(scrollTop);
  const focused = parseText(focusKey);
  return [
    {
      route: fromPath(path),
      scrollPosition: { scrollTop: isScrolled ? scrollTop : 0, focusKey: focused || undefined },
      chosen: parseChosen(chosen),
    },
  ];
}

function parseForm([name, kept]: [string, unknown]): [string, Readonly<Record<string, string>>][] {
  if (!isRecord(kept)) return [];
  const texts = Object.entries(kept).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return [[name, Object.fromEntries(texts)]];
}

const textsLength = (texts: Readonly<Record<string, string>>): number =>
  Object.values(texts).reduce((length, text) => length + text.length, 0);

function parseChosen(kept: unknown): ChosenSuggestion | undefined {
  if (!isRecord(kept)) return undefined;
  const { text, articleId } = kept;
  return typeof articleId === 'number' && parseText(text) !== ''
    ? { text: parseText(text), articleId }
    : undefined;
}

const parseText = (kept: unknown): string => (typeof kept === 'string' ? kept.slice(0, longestText) : '');

function isRecord(kept: unknown): kept is Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null;
}
