/** Reads when the demo's articles last changed; the build took the dates from git. */

import { readFile } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

type Dates = ReadonlyMap<string, Date>;

/** The ISO 8601 time of each file's last change by path, for each folder. */
export interface DemoDates {
  readonly help: Dates;
  readonly docs: Dates;
}

const Times = Type.Record(Type.String(), Type.String({ format: 'date-time' }));
const Written = Type.Object({ help: Times, docs: Times });

/** Returns no dates if the build wrote none. */
export async function readDemoDates(path: string): Promise<DemoDates> {
  const text = await readFile(path, 'utf8').catch(() => '{"help":{},"docs":{}}');
  const written: unknown = JSON.parse(text);
  const { help, docs }: Static<typeof Written> = Parse(Written, written);
  return { help: parseDates(help), docs: parseDates(docs) };
}

function parseDates(times: Static<typeof Times>): Dates {
  return new Map(Object.entries(times).map(([path, time]) => [path, new Date(time)]));
}
