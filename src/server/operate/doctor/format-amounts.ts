const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `12 GB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${sizeUnits[step]}`;
}

const timeUnits = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

/** Formats a number of seconds, such as `3 hours`, in the largest unit in which the number is two or more. */
export function formatDuration(seconds: number): string {
  const [unit, name] = timeUnits.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds'];
  return `${Math.round(seconds / unit)} ${name}`;
}
