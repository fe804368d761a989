import { maxFullNameLength } from '../../../../api/limits.ts';

export interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Joins both names with a blank; null: there is none. Two names of full length lose their last character. */
export function buildFullName({ firstName, lastName }: Names): string | null {
  const names = [firstName, lastName].filter((name) => name !== null && !isBlank(name));
  return names.length > 0 ? [...names.join(' ')].slice(0, maxFullNameLength).join('') : null;
}

/** Whether a name is missing or blank. */
export function isBlank(name: string | null | undefined): boolean {
  return (name ?? '').trim() === '';
}
