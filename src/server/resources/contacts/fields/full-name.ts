import { maxFullNameLength } from '../../../../api/limits.ts';

export interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Joins both names with a space; null if both are missing. A name that is too long loses its last character. */
export function buildFullName({ firstName, lastName }: Names): string | null {
  const names = [firstName, lastName].filter((name) => name !== null && !isBlank(name));
  return names.length > 0 ? [...names.join(' ')].slice(0, maxFullNameLength).join('') : null;
}

/** Whether a name is missing, or consists of whitespace. */
export function isBlank(name: string | null | undefined): boolean {
  return (name ?? '').trim() === '';
}
