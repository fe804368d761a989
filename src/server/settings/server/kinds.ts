/** The kinds of the server's settings: parsers, printers and errors. */

import { parseUrl } from '../../../formats/parse-url.ts';
import type { SettingKind } from './setting.ts';

/** A text that passes a check. @param must the end of the error “HOST must …” */
export function textThat(must: string, isMeant: (text: string) => boolean): SettingKind<string> {
  return { must, parse: (text) => (isMeant(text) ? text : undefined), print: (value) => value };
}

export const text = textThat('be a text', () => true);

function wholeNumber(minimum: number, maximum: number): SettingKind<number> {
  return {
    must: `be a whole number from ${minimum} to ${maximum}`,
    parse(digits) {
      const value = Number(digits);
      return /^\d{1,9}$/.test(digits) && value >= minimum && value <= maximum ? value : undefined;
    },
    print: String,
  };
}

/** The largest value of a number. */
const largest = 999_999_999;

export const count = wholeNumber(1, largest);

/** A whole number; zero usually turns the limit off. */
export const limit = wholeNumber(0, largest);

const megabyte = 1_000_000;

/** A limit in megabytes; its value is in bytes. */
export const megabytes: SettingKind<number> = {
  must: limit.must,
  parse(digits) {
    const value = limit.parse(digits);
    return value === undefined ? undefined : value * megabyte;
  },
  print: (bytes) => String(bytes / megabyte),
};

/** A port to listen on. */
export const port = wholeNumber(1, 65_535);

/** A port to listen on; zero for any free port. */
export const portOrFree = wholeNumber(0, 65_535);

export const toggle: SettingKind<boolean> = {
  must: 'be 1 or 0',
  parse: (digit) => (digit === '1' ? true : digit === '0' ? false : undefined),
  print: (value) => (value ? '1' : '0'),
};

/** A comma-separated list, such as `a, b`. */
export function list(item: SettingKind<string>): SettingKind<readonly string[]> {
  const splitItems = (items: string) =>
    items
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const isWrong = (one: string) => item.parse(one) === undefined;
  return {
    must: item.must,
    parse: (items) => (splitItems(items).some(isWrong) ? undefined : splitItems(items)),
    print: (values) => values.join(','),
    wrongPart: (items) => splitItems(items).find(isWrong) ?? items,
  };
}

/** An HTTP or HTTPS URL. @param example a valid URL, for errors */
export const httpUrl = (example: string) => textThat(`be a URL such as ${example}`, isHttpUrl);

export function isHttpUrl(value: string): boolean {
  return parseUrl(value) !== null && /^https?:\/\//i.test(value);
}

/** Whether a URL has neither a user nor a password. */
export function hasNoCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
