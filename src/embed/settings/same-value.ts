/** Pages that draw themselves again and again make the same objects anew: whether two settings say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  return areObjects && !(other instanceof Element) && JSON.stringify(one) === JSON.stringify(other);
}
