/**
 * Where the visitor is in this tab, kept while the site goes from page to page: the way there, how far down each view
 * was, and what stood in the search box. What is read may be of another version, or of somebody else's making: whatever
 * is not as it should be is left out.
 */

import type { HelpCenterSelector } from '../../api/schemas/common.ts';
import { fromPath, toPath } from '../routes.ts';
import type { ChosenSuggestion, Entry, KeptEntry } from './navigation.ts';
import type { Storage } from './state/storage.ts';

export interface Place {
  /** The subject of who was signed in; empty: nobody. */
  readonly owner: string;
  /** The oldest first; never empty. */
  readonly entries: readonly KeptEntry[];
  /** What stands in the search box. */
  readonly text: string;
}

const storedName = 'place';

/** Steps of the way back that are kept. */
const mostEntries = 20;

/** Characters of what is kept of one path, and of a text; the search box takes as many. */
const longestPath = 2000;
const longestText = 500;

/** Undefined where nothing is kept, or of another help center. */
export function readPlace(storage: Storage, selector: HelpCenterSelector): Place | undefined {
  const kept = storage.read(storedName);
  if (!isRecord(kept) || kept['center'] !== centerOf(selector) || !Array.isArray(kept['entries'])) {
    return undefined;
  }
  const entries = kept['entries'].slice(-mostEntries).flatMap(parseEntry);
  if (entries.length === 0) return undefined;
  return { owner: textOf(kept['owner']), entries, text: textOf(kept['text']) };
}

export function writePlace(
  storage: Storage,
  selector: HelpCenterSelector,
  { owner, entries, text }: Place,
): void {
  const isBeginning = entries.length === 1 && text === '' && !entries[0]?.scrollPosition?.scrollTop;
  storage.write(
    storedName,
    isBeginning
      ? undefined
      : {
          center: centerOf(selector),
          owner,
          text: text.slice(0, longestText),
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

/** The visitor's place, with the current view as it is now. */
export function placeOf(
  owner: string,
  entries: readonly Entry[],
  scrollPosition: Entry['scrollPosition'],
  text: string,
): Place {
  const current = entries.at(-1);
  return {
    owner,
    text,
    entries: current
      ? [...entries.slice(0, -1), { route: current.route, scrollPosition, chosen: undefined }]
      : [],
  };
}

const centerOf = ({ helpCenterId, faqId }: HelpCenterSelector) => `${helpCenterId ?? `faq ${faqId}`}`;

function parseEntry(kept: unknown): KeptEntry[] {
  if (!isRecord(kept)) return [];
  const { path, scrollTop, focusKey, chosen } = kept;
  if (typeof path !== 'string' || path.length > longestPath) return [];
  const isScrolled = typeof scrollTop === 'number' && Number.isFinite(scrollTop);
  const focused = textOf(focusKey);
  return [
    {
      route: fromPath(path),
      scrollPosition: { scrollTop: isScrolled ? scrollTop : 0, focusKey: focused || undefined },
      chosen: parseChosen(chosen),
    },
  ];
}

function parseChosen(kept: unknown): ChosenSuggestion | undefined {
  if (!isRecord(kept)) return undefined;
  const { text, articleId } = kept;
  return typeof articleId === 'number' && textOf(text) !== '' ? { text: textOf(text), articleId } : undefined;
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept.slice(0, longestText) : '');

function isRecord(kept: unknown): kept is Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null;
}
