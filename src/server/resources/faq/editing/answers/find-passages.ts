/** Finds what a draft says about the customer of its ticket: addresses, numbers and names. */

import { maxMarkedPassageLength, maxMarkedPassages } from '../../../../../api/limits.ts';
import type { MarkedPassage } from '../../../../../api/schemas/editing.ts';

/** What a ticket knows. */
export interface TicketFacts {
  readonly ticketId: number;
  /** Names of the customer, of participants and of the agents who wrote. */
  readonly names: readonly string[];
  /** Postal addresses of the customer. */
  readonly addresses: readonly string[];
  /** The subject, and what the customer wrote; also phone numbers of the customer. */
  readonly texts: readonly string[];
  /** Email addresses that are the site's own, in lower case. */
  readonly ownEmails: ReadonlySet<string>;
}

type Passage = Pick<MarkedPassage, 'kind' | 'text'>;

/** A run of characters between those that end an email address. */
const run = /[^\s<>()[\]"',;:]+/g;

const longestEmail = 254;

/** A number with its separators: `+46 70-123 45 67`, `A-10293`. */
const number =
  /(?<![\p{L}\p{N}])[+#]?(?:\p{L}{1,4}[-–]?)?\p{Nd}[\p{Nd}\p{L}]{0,30}(?:[ ./\-–]\p{Nd}{1,12}){0,8}/gu;

/** Numbers with as many digits may be of a person, whether the ticket says them elsewhere or not. */
const manyDigits = 5;
/** Shorter numbers are marked if the ticket says them elsewhere, from this number of digits on. */
const fewDigits = 3;

const shortestName = 2;
const shortestAddress = 5;

/** Returns the distinct passages of texts. A name within an email address is part of the address. */
export function findPassages(texts: readonly string[], facts: TicketFacts): Passage[] {
  const passages = new Map<string, Passage>();
  const add = (kind: Passage['kind'], found: string) => {
    const text = found.trim();
    if (text === '' || text.length > maxMarkedPassageLength || passages.size >= maxMarkedPassages) return;
    if (!passages.has(text.toLowerCase())) passages.set(text.toLowerCase(), { kind, text });
  };
  const known = knownNumbers(facts);
  for (const text of texts) {
    for (const address of emailsIn(text)) {
      if (!facts.ownEmails.has(address.toLowerCase())) add('address', address);
    }
    for (const address of addressParts(facts.addresses)) {
      for (const found of occurrences(text, address)) add('address', found);
    }
    for (const [found] of text.matchAll(number)) if (isMarked(found, known)) add('number', found);
    for (const name of nameParts(facts.names)) {
      for (const found of occurrences(text, name)) add('name', found);
    }
  }
  const all = [...passages.values()];
  const places = texts.map((text) => placePassages(text, all));
  return all.filter((_, at) => places.some((inText) => (inText[at]?.length ?? 0) > 0));
}

/** A part of a text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Returns where a text contains each passage, but not where it is only a part of a longer one. */
export function placePassages(text: string, passages: readonly Pick<Passage, 'text'>[]): Place[][] {
  const found = passages.map((passage) => findPlaces(text, passage.text));
  const parts = partsOfOthers(found.flat());
  return found.map((places) => places.filter((place) => !parts.has(place)));
}

/** Returns the places that are within longer ones. */
function partsOfOthers(places: readonly Place[]): Set<Place> {
  const parts = new Set<Place>();
  let [lastStart, lastEnd, farthest] = [-1, -1, -1];
  // A longer place comes before those within it.
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const isSame = place.start === lastStart && place.end === lastEnd;
    if (!isSame) farthest = Math.max(farthest, lastEnd);
    if (farthest >= place.end) parts.add(place);
    [lastStart, lastEnd] = [place.start, place.end];
  }
  return parts;
}

/** Returns where a text contains a passage as whole words, whatever the case. */
export function findPlaces(text: string, passage: string): Place[] {
  const [within, searched] = sameLength(text, passage);
  const places: Place[] = [];
  let start = within.indexOf(searched);
  while (start !== -1 && searched !== '') {
    const end = start + searched.length;
    if (!touchesWord(text, start, end)) places.push({ start, end });
    start = within.indexOf(searched, end);
  }
  return places;
}

function emailsIn(text: string): string[] {
  const runs = Array.from(text.matchAll(run), ([found]) => found.replace(/[.!?*_~`]{1,9}$/, ''));
  return runs.filter((found) => found.length <= longestEmail && /[^@]@[^@]/.test(found));
}

function occurrences(text: string, passage: string): string[] {
  return findPlaces(text, passage).map(({ start, end }) => text.slice(start, end));
}

/** Lower case, unless that would move the places. */
function sameLength(text: string, passage: string): [string, string] {
  const [lowerText, lowerPassage] = [text.toLowerCase(), passage.toLowerCase()];
  const isSame = lowerText.length === text.length && lowerPassage.length === passage.length;
  return isSame ? [lowerText, lowerPassage] : [text, passage];
}

function touchesWord(text: string, start: number, end: number): boolean {
  const isPart = (before: string, after: string) => isLetter(before) && isLetter(after);
  return isPart(text.charAt(start - 1), text.charAt(start)) || isPart(text.charAt(end - 1), text.charAt(end));
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The digits of each number that the ticket says. */
function knownNumbers({ ticketId, texts }: TicketFacts): Set<string> {
  const found = texts.flatMap((text) => Array.from(text.matchAll(number), ([match]) => digitsOf(match)));
  return new Set([String(ticketId), ...found].filter((digits) => digits.length >= fewDigits));
}

function isMarked(found: string, known: ReadonlySet<string>): boolean {
  const digits = digitsOf(found);
  return digits.length >= manyDigits || known.has(digits);
}

const digitsOf = (text: string) => text.replace(/\P{Nd}/gu, '');

/** The whole names and their parts. */
function nameParts(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name.trim(), ...name.split(/[\s,]+/)]);
  return [...new Set(parts)].filter((part) => part.length >= shortestName && /\p{L}/u.test(part));
}

/** The lines of postal addresses, and their parts between commas. */
function addressParts(addresses: readonly string[]): string[] {
  const parts = addresses.flatMap((address) => address.split(/[\n,;]/)).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part.length >= shortestAddress);
}
