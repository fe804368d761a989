/** The manifest of a backup. It is written last, and every other file is checked against it. */

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from '../../../api/refusal.ts';

/** The version of the backup format, which increases whenever older versions of Frontdesk cannot read it. */
const format = 1;

/** The maximum bytes of a manifest; an ordinary one has about twenty thousand. */
export const maxManifestBytes = 4_000_000;

/** A table's name, which is also the name of its file. */
const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ShortText = Type.String({ maxLength: 100 });

const BackupTable = Type.Object({
  name: Name,
  /** The columns, in the order of the values in a row. */
  columns: Type.Array(Name, { minItems: 1, maxItems: 1600 }),
  rows: Count,
  /** The length of the rows in COPY's text format, ordered by the primary key; `sha256` is its checksum. */
  bytes: Count,
  sha256: Sha256,
});
export type BackupTable = Static<typeof BackupTable>;

const BackupSequence = Type.Object({
  name: Name,
  /** The value as a text, since it may exceed JavaScript's exact integers. */
  value: Type.String({ pattern: '^[0-9]{1,19}$' }),
  isCalled: Type.Boolean(),
});
export type BackupSequence = Static<typeof BackupSequence>;

const BackupFiles = Type.Object({
  count: Count,
  bytes: Count,
  /** The checksum of the list of files, which contains each file's checksum. */
  sha256: Sha256,
  /** The number of files that the database lists and the store did not have. */
  missing: Count,
});
export type BackupFiles = Static<typeof BackupFiles>;

const Manifest = Type.Object({
  format: Type.Literal(format),
  /** The version of Frontdesk that made the backup. */
  frontdesk: ShortText,
  postgresql: ShortText,
  createdAt: ShortText,
  /** The timestamps of the database's migrations, in order. */
  migrations: Type.Array(Count, { minItems: 1, maxItems: 10_000 }),
  tables: Type.Array(BackupTable, { minItems: 1, maxItems: 1000 }),
  sequences: Type.Array(BackupSequence, { maxItems: 1000 }),
  /** Null for a backup without files. */
  uploads: Type.Union([BackupFiles, Type.Null()]),
});
export type Manifest = Static<typeof Manifest>;

/** Members that the manifests of all versions have. */
const AnyManifest = Type.Object({ format: Count, frontdesk: ShortText });

const isManifest = Compile(Manifest);
const isAnyManifest = Compile(AnyManifest);

export function printManifest(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format, ...manifest }, null, 2)}\n`;
}

/** Parses a manifest. @throws {Refusal} `BadRequest` if it is invalid, or of a later version */
export function parseManifest(text: string, dir: string): Manifest {
  const damaged = new Refusal(
    'BadRequest',
    `The backup in ${dir} is damaged: its manifest.json cannot be read.`,
  );
  const value = parseJson(text);
  if (!isAnyManifest.Check(value)) throw damaged;
  if (value.format > format) throw new Refusal('BadRequest', tooNewSentence(dir, value.frontdesk));
  if (!isManifest.Check(value) || hasTwice(value.tables) || hasTwice(value.sequences)) throw damaged;
  return value;
}

export function tooNewSentence(dir: string, version: string): string {
  return `The backup in ${dir} was made by a newer version of Frontdesk (${version}): restore it with that version or a later one.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasTwice(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size < named.length;
}
