/** Fills an empty database with the help of a shop, its customers and messages, and Frontdesk's own help. */

import type { SourceFolder } from '../../content/folder/content.ts';
import { readFolder } from '../../content/folder/scan/read-folder.ts';
import { bundledDir, bundledFile } from '../bundle/bundled-dir.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { ensureBrand } from '../help/brand/brands.sql.ts';
import { readBrandFolder } from '../help/brand/read-brand-folder.ts';
import { storedConversions } from '../resources/faq/import/conversions.sql.ts';
import { importFolder } from '../resources/faq/import/import-folder.sql.ts';
import { createRowWriter } from '../search/rows/row-writer.ts';
import type { ShowProgress } from '../task-progress.ts';
import { signVisitorToken } from '../visitor/token.ts';
import { addAgentsWork } from './agents-work.ts';
import {
  type DemoRow,
  ensureDemo,
  ensureDemoVisitorSecret,
  ensureOtherKey,
  openDemoContact,
} from './demo.sql.ts';
import type { DemoPages } from './demo-pages.ts';
import { readDemoDates } from './git-dates.ts';
import { storeMonthOfVisits } from './month-of-visits.sql.ts';
import { elin, loadDemoRecords, otherUserId, recordNames } from './records.ts';
import { replies } from './replies.ts';

/** Validity of visitor tokens: short, so that the demo shows how a page fetches the next token. */
const visitorTokenSeconds = 300;

export interface Demo {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly faqId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  /** The email address of an inbox. */
  readonly toEmail: string;
  readonly formId: number;
  readonly contactLabel: string;
  readonly ticketLabel: string;
  readonly visitorKid: string;
  readonly visitorSecret: string;
  readonly otherUserId: number;
  readonly otherSecretKey: string;
  readonly pages: DemoPages;
  /** Settles once the content is that of this build; immediately for a new demo. */
  readonly refreshed: Promise<void>;
}

/**
 * Creates the demo, or updates an existing one while the server already serves requests.
 * @throws {Refusal} `Conflict` if the database has other content
 */
export async function fillDemo(db: Database, log: Log, show: ShowProgress): Promise<Demo> {
  const { isNew, ...row } = await ensureDemo(db);
  // The help refers to agents in the records, so it is stored after them; its folders are read meanwhile.
  const reading = readHelp(db, row);
  // The promise is awaited behind the records; until then, its error must not end the process.
  reading.catch(() => {});
  const otherSecretKey = row.otherSecretKey ?? (await fillRecords(db, row.userId, show));
  const filling = fillHelpCenters(db, row, reading);
  // The promise is awaited below; until then, its error must not end the process.
  filling.catch(() => {});
  if (isNew) await filling;
  await openDemoContact(db, row.userId, row.helpCenterId, { contactEmail: recordNames.toEmail, ...replies });
  await ensureBrand(db, row.userId, row.helpCenterId, () => readBrandFolder(bundledDir('demo/brand')));
  await ensureBrand(db, row.userId, row.docsHelpCenterId, () =>
    readBrandFolder(bundledDir('demo/docs-brand')),
  );
  const visitor = await ensureDemoVisitorSecret(db, row.userId);
  const page = { userId: row.userId, apiKey: row.publicKey };
  return {
    userId: row.userId,
    helpCenterId: row.helpCenterId,
    faqId: row.faqId,
    publicKey: row.publicKey,
    secretKey: row.secretKey,
    ...recordNames,
    visitorKid: visitor.kid,
    visitorSecret: visitor.secret,
    otherUserId,
    otherSecretKey,
    pages: {
      dir: bundledDir('demo/pages'),
      shop: { ...page, helpCenterId: row.helpCenterId },
      async signVisitor() {
        const newest = await ensureDemoVisitorSecret(db, row.userId);
        return await signVisitorToken(newest, row.userId, elin, visitorTokenSeconds);
      },
    },
    refreshed: filling.catch((error: unknown) =>
      log.error({ err: error }, 'the demo could not be refreshed'),
    ),
  };
}

type HelpCenters = Pick<DemoRow, 'userId' | 'helpCenterId' | 'docsHelpCenterId'>;

async function readHelp(
  db: Database,
  { userId, helpCenterId, docsHelpCenterId }: HelpCenters,
): Promise<[shopHelp: SourceFolder, docs: SourceFolder]> {
  const dates = await readDemoDates(bundledDir('demo/git-dates.json'));
  const conversionsOf = (id: number) => storedConversions(db, { userId, helpCenterId: id });
  return await Promise.all([
    readFolder(bundledDir('demo/help'), { gitDates: dates.help, conversions: conversionsOf(helpCenterId) }),
    readFolder(bundledDir('docs'), { gitDates: dates.docs, conversions: conversionsOf(docsHelpCenterId) }),
  ]);
}

/** Stores the records only once, so that changes by the demo's visitors are kept. Returns the second user's key. */
async function fillRecords(db: Database, userId: number, show: ShowProgress): Promise<string> {
  // The help, stored after the records, is the last step of the progress.
  await loadDemoRecords(db, userId, bundledDir('demo/records'), (done, total) => show(done, total + 1));
  return await ensureOtherKey(db, userId, otherUserId, (tx) => addAgentsWork(tx, userId, new Date()));
}

async function fillHelpCenters(
  db: Database,
  { userId, helpCenterId, docsHelpCenterId }: HelpCenters,
  reading: Promise<[shopHelp: SourceFolder, docs: SourceFolder]>,
): Promise<void> {
  const [shopHelp, docs] = await reading;
  // An existing demo is updated while the server answers requests.
  const rowWriter = createRowWriter(bundledFile('row-worker.js'));
  await Promise.all([
    importFolder(db, { userId, helpCenterId }, shopHelp, rowWriter.write),
    importFolder(db, { userId, helpCenterId: docsHelpCenterId }, docs, rowWriter.write),
  ]).finally(() => rowWriter.close());
  await storeMonthOfVisits(db, { userId, helpCenterId });
}
