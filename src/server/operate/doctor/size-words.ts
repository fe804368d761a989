const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes as people say it, such as `12 GB`. */
export function sizeWords(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${steps[step]}`;
}
