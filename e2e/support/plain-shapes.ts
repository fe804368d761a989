/** Whether what a plain deployment is sent is what the interface describes, member by member. */

export const plainUserId = 4;
export const plainHelpCenterId = 31;

/** What is answered with a status that is no success. The interface shows no body for it. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

export type Rule = 'text' | 'integer' | 'texts' | 'boolean' | readonly string[] | RegExp;

export interface Shape {
  readonly needed?: Readonly<Record<string, Rule>>;
  readonly optional?: Readonly<Record<string, Rule>>;
  /** Exactly one of helpCenterId and faqId is needed too. */
  readonly inHelpCenter?: true;
}

export type Values = Readonly<Record<string, unknown>>;

function fits(rule: Rule, value: unknown): boolean {
  if (rule === 'text') return typeof value === 'string';
  if (rule === 'integer') return Number.isSafeInteger(value);
  if (rule === 'boolean') return typeof value === 'boolean';
  if (rule === 'texts') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === 'string' && (rule instanceof RegExp ? rule.test(value) : rule.includes(value));
}

/** @throws {Refused} for what is missing, for what is not described, and for another type. */
export function check(values: Values, { needed = {}, optional = {}, inHelpCenter }: Shape): void {
  const selectors: Readonly<Record<string, Rule>> = inHelpCenter
    ? { helpCenterId: 'integer', faqId: 'integer' }
    : {};
  const known = new Map(Object.entries({ ...needed, ...optional, ...selectors }));
  for (const [name, value] of Object.entries(values)) {
    const rule = known.get(name);
    if (rule === undefined) throw new Refused(400, `${name} is not described`);
    if (!fits(rule, value)) throw new Refused(400, `${name} is not what is described`);
  }
  for (const name of Object.keys(needed)) {
    if (!(name in values)) throw new Refused(400, `${name} is missing`);
  }
  if (!inHelpCenter) return;
  if ('helpCenterId' in values === 'faqId' in values)
    throw new Refused(400, 'exactly one help center is needed');
  if (values['helpCenterId'] !== plainHelpCenterId) throw new Refused(404, 'no such help center');
}

/** Query parameters by the types that are described: numbers are digits, lists are repeated. */
export function queryOf(query: URLSearchParams, { needed, optional }: Shape): Values {
  const rules = new Map(
    Object.entries({ helpCenterId: 'integer', faqId: 'integer', ...needed, ...optional }),
  );
  const values: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name);
    const rule = rules.get(name);
    if (rule !== 'texts' && all.length > 1) throw new Refused(400, `${name} is given twice`);
    const [first = ''] = all;
    values[name] = rule === 'texts' ? all : rule === 'integer' && /^\d+$/.test(first) ? Number(first) : first;
  }
  return values;
}
/** @throws {Refused} 404 where there is nothing. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refused(404, 'not found');
  return value;
}
