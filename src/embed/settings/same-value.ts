/** Compares values deeply, since pages that render often create a new object with the same content each time. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  return areObjects && !(other instanceof Element) && JSON.stringify(one) === JSON.stringify(other);
}
