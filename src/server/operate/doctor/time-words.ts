const steps = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

/** A number of seconds as people say it, such as `3 hours`: in the largest unit of which there are two. */
export function timeWords(seconds: number): string {
  const [unit, name] = steps.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds'];
  return `${Math.round(seconds / unit)} ${name}`;
}
