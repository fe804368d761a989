/** The dates of the demo's last changes by article, which the build read from git. */

import { readFile } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

type Dates = ReadonlyMap<string, Date>;

/** By folder: the ISO 8601 time of each file, by its path. */
export interface DemoDates {
  readonly help: Dates;
  readonly docs: Dates;
}

const Times = Type.Record(Type.String(), Type.String({ format: 'date-time' }));
const Written = Type.Object({ help: Times, docs: Times });

/** @returns no dates where the build wrote none */
export async function readDemoDates(path: string): Promise<DemoDates> {
  const text = await readFile(path, 'utf8').catch(() => '{"help":{},"docs":{}}');
  const written: unknown = JSON.parse(text);
  const { help, docs }: Static<typeof Written> = Parse(Written, written);
  return { help: parseDates(help), docs: parseDates(docs) };
}

function parseDates(times: Static<typeof Times>): Dates {
  return new Map(Object.entries(times).map(([path, time]) => [path, new Date(time)]));
}
