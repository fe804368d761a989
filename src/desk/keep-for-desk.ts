import type { Desk } from './models/desk.ts';

/** Returns what is created once for each desk, and stays as it is while other pages of the desk are open. */
export function keepForDesk<Kept>(create: (desk: Desk) => Kept): (desk: Desk) => Kept {
  const kept = new WeakMap<Desk, { readonly value: Kept }>();
  return (desk) => {
    const { value } = kept.get(desk) ?? { value: create(desk) };
    kept.set(desk, { value });
    return value;
  };
}
