import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type TestCaller, useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { buildUser } from '../../../support/contacts.ts';

const service = useApp();
let caller: TestCaller;

beforeAll(async () => {
  caller = await buildUser(service.database.db, 1);
});

interface Names {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly fullName?: string | null;
}

/** The rule in other words: the name that is given, else both names that there are, as far as 100 characters. */
function expectedFullName({ firstName, lastName, fullName }: Names): string | null {
  if (fullName?.trim()) return fullName;
  const first = firstName?.trim() ? firstName : '';
  const last = lastName?.trim() ? lastName : '';
  const built = first && last ? `${first} ${last}` : first || last;
  return built ? Array.from(built).slice(0, 100).join('') : null;
}

const nameOf = (maxLength: number) =>
  fc.oneof(
    fc.constant(null),
    fc.constantFrom('', ' ', 'Maja', 'Åsa-Lena', '山田', '👩‍🚀', 'x'.repeat(maxLength)),
    fc.string({ unit: 'binary', maxLength }).filter((text) => !text.includes('\0')),
  );
const names: fc.Arbitrary<Names> = fc.record(
  { firstName: nameOf(50), lastName: nameOf(50), fullName: nameOf(100) },
  { requiredKeys: [] },
);

test('fullName is the one given, else built from the names that hold after the request', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.array(names, { maxLength: 3 }), async (first, updates) => {
      const start = { ...first, firstName: first.firstName?.trim() ? first.firstName : 'Maja' };
      const { id, ...created } = await answerOf(service, caller, 'createContact', start);
      expect(created.fullName).toBe(expectedFullName(start));
      let current: Names = { firstName: start.firstName, lastName: start.lastName ?? null };
      for (const { fullName, ...changes } of updates) {
        current = { ...current, ...changes };
        await answerOf(service, caller, 'updateContact', {
          id,
          ...changes,
          ...(fullName !== undefined && { fullName }),
        });
        const { contacts } = await answerOf(service, caller, 'listContacts', { id });
        expect(contacts[0]).toMatchObject({
          ...current,
          fullName: expectedFullName({ ...current, fullName: fullName ?? null }),
        });
      }
    }),
    { numRuns: 40 },
  );
});

test('a built fullName of more than 100 characters is cut', async () => {
  const [firstName, lastName] = ['å'.repeat(50), '👟'.repeat(50)];
  const { fullName } = await answerOf(service, caller, 'createContact', { firstName, lastName });
  expect(fullName).toBe(`${firstName} ${'👟'.repeat(49)}`);
});

test('one entry of a list is primary: the first that is marked, else the first', async () => {
  const marks = fc.array(fc.constantFrom(true, false, undefined), { maxLength: 6 });
  let made = 0;
  const lists = fc.record({ addresses: marks, emails: marks, phones: marks });
  await fc.assert(
    fc.asyncProperty(lists, async ({ addresses, emails, phones }) => {
      made += 1;
      const marked = (mark: boolean | undefined) => (mark === undefined ? {} : { isPrimary: mark });
      const contact = await answerOf(service, caller, 'createContact', {
        firstName: 'Maja',
        addresses: addresses.map((mark, index) => ({ address: `Box ${index}`, ...marked(mark) })),
        emails: emails.map((mark, index) => ({ email: `m${made}-${index}@rule.example`, ...marked(mark) })),
        phones: phones.map((mark, index) => ({
          phone: `+4670${1_000_000 + made * 10 + index}`,
          ...marked(mark),
        })),
      });
      const primary = (list: (boolean | undefined)[]) => {
        const first = list.indexOf(true);
        return list.map((_, index) => index === Math.max(0, first));
      };
      const flags = (list: { isPrimary: boolean }[]) => list.map(({ isPrimary }) => isPrimary);
      expect(flags(contact.addresses)).toEqual(primary(addresses));
      expect(flags(contact.emails)).toEqual(primary(emails));
      expect(flags(contact.phones)).toEqual(primary(phones));
    }),
    { numRuns: 40 },
  );
});
