/** Formats how long something is ago, in whole minutes, hours or days. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @param style `narrow` is `5m`, `long` is `5 minutes` */
export function formatAge(locale: string, milliseconds: number, style: 'narrow' | 'long'): string {
  const [unit, length] =
    milliseconds < hour
      ? (['minute', minute] as const)
      : milliseconds < day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const count = Math.max(0, Math.floor(milliseconds / length));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: style }).format(count);
}
