/** Values of an article and of its site by name, such as `title` or `params.version`. */
export interface SiteValues {
  readonly page: ReadonlyMap<string, string>;
  readonly site: ReadonlyMap<string, string>;
}

export const noValues: SiteValues = { page: new Map(), site: new Map() };

const maxDepth = 5;
const maxValues = 5_000;

/** Returns texts, numbers and booleans by path: `params.version` for `{ params: { version: 2 } }`. */
export function flattenValues(settings: unknown): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (path: string, value: unknown, depth: number) => {
    if (values.size >= maxValues || depth > maxDepth) return;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, member] of Object.entries(value))
        add(path === '' ? name : `${path}.${name}`, member, depth + 1);
    } else if (['string', 'number', 'boolean'].includes(typeof value)) {
      values.set(path, String(value));
    }
  };
  add('', settings, 0);
  return values;
}
