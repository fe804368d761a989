import { maxFullNameLength } from '../../../../api/limits.ts';

export interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Both names with a blank between; null without any. Two names of full length lose their last character. */
export function buildFullName({ firstName, lastName }: Names): string | null {
  const names = [firstName, lastName].filter((name) => name !== null && !isBlank(name));
  return names.length > 0 ? [...names.join(' ')].slice(0, maxFullNameLength).join('') : null;
}

/** Whether there is no name in it. */
export function isBlank(name: string | null | undefined): boolean {
  return (name ?? '').trim() === '';
}
