/** Mails that wait for approval, in which every text attacks, stored beside a running server. */

import { openDatabase } from '../../src/server/db/connect.ts';
import { buildHeldMail } from '../../test/support/held-mails.ts';
import { silent } from './database.ts';
import type { HostileHelp } from './hostile.ts';
import { lines, pages } from './hostile-texts.ts';

export interface HostileHeldMail {
  readonly subject: string;
  readonly text: string;
  readonly fileNames: readonly string[];
}

const mails: readonly HostileHeldMail[] = pages.slice(0, 20).map((text, index) => ({
  subject: lines[index] ?? '',
  text,
  fileNames: lines.slice(index + 20, index + 22),
}));

/** Returns the mails, the oldest first. @param held the inbox and the agent in whose name the mails came */
export async function holdHostileMails(
  { dataDir, userId }: Pick<HostileHelp, 'dataDir' | 'userId'>,
  held: { readonly inboxId: number; readonly agentId: number },
): Promise<readonly HostileHeldMail[]> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    for (const mail of mails) await buildHeldMail(database.db, { userId, ...held, ...mail });
  } finally {
    await database.close();
  }
  return mails;
}
