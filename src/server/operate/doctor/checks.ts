import type { Config } from '../../settings/server/config.ts';
import { type Check, databaseLimitMs, type Finding, fromSettings, fromTables, warning } from './check.ts';
import { judgeClocks, judgeListening, judgeReplica } from './connections.ts';
import {
  judgeAgentAnswers,
  judgeClaims,
  judgeIncomingMail,
  judgeKeys,
  judgeLeftovers,
  judgeOutbox,
  judgeSearch,
  judgeWebhooks,
} from './counts.ts';
import { judgeDatabase, judgeDatabaseToUpgrade } from './database.ts';
import {
  countIncomingMail,
  countKeys,
  countLeftovers,
  countOutbox,
  countSearch,
  countWebhooks,
  listClaims,
} from './doctor.sql.ts';
import {
  judgeConfiguration,
  judgeDataFolder,
  judgeFolders,
  judgeRoomToUpgrade,
  judgeVersions,
} from './machine.ts';
import { judgeEventStreams, judgePublicUrl } from './public-url.ts';
import { judgeBucket, judgeEmbeddings, judgeMailbox, judgeMailServer } from './services.ts';

/** Checks in the order of the report. The command adds the check of the upstream: only `cli` may import the gateway. */
export const checks: readonly Check[] = [
  { name: 'configuration', run: judgeConfiguration },
  { name: 'versions', run: judgeVersions },
  fromSettings({ name: 'data folder', reads: dataFolder, judge: judgeDataFolder }),
  fromSettings({ name: 'database', limitMs: databaseLimitMs, reads: whole, judge: judgeDatabase }),
  fromSettings({ name: 'listening', reads: ({ database }) => database.listenUrl, judge: judgeListening }),
  fromSettings({
    name: 'replica',
    limitMs: databaseLimitMs,
    reads: ({ database }) => database.replicaUrl,
    judge: judgeReplica,
  }),
  { name: 'clock', limitMs: databaseLimitMs, run: judgeClocks },
  fromSettings({ name: 'disk', reads: whole, judge: judgeFolders }),
  fromSettings({ name: 'bucket', reads: ({ uploads }) => uploads.s3, judge: judgeBucket }),
  fromSettings({ name: 'public url', reads: whole, judge: judgePublicUrl }),
  fromSettings({ name: 'event streams', reads: ({ listen }) => listen.publicUrl, judge: judgeEventStreams }),
  fromTables({ name: 'keys', reads: countKeys, judge: judgeKeys }),
  fromTables({ name: 'claims', reads: listClaims, judge: judgeClaims }),
  fromSettings({ name: 'mail server', limitMs: 45_000, reads: whole, judge: judgeMailServer }),
  fromTables({ name: 'outbox', reads: countOutbox, judge: judgeOutbox }),
  fromSettings({
    name: 'mailbox',
    limitMs: 60_000,
    reads: ({ incomingMail }) => incomingMail?.imap,
    judge: judgeMailbox,
  }),
  fromTables({ name: 'incoming mail', reads: countIncomingMail, judge: judgeIncomingMail }),
  fromSettings({
    name: 'agent answers',
    limitMs: databaseLimitMs,
    reads: ({ incomingMail }) => incomingMail,
    judge: judgeAgentAnswers,
  }),
  fromTables({ name: 'search', reads: countSearch, judge: judgeSearch }),
  fromSettings({
    name: 'embeddings',
    limitMs: 40_000,
    reads: ({ embeddings }) => embeddings,
    judge: judgeEmbeddings,
  }),
  fromTables({ name: 'webhooks', reads: countWebhooks, judge: judgeWebhooks }),
  fromTables({ name: 'housekeeping', reads: countLeftovers, judge: judgeLeftovers }),
];

/** Checks of `frontdesk upgrade-check`, in the order of its report. */
export const upgradeChecks: readonly Check[] = [
  { name: 'configuration', run: judgeConfiguration },
  { name: 'versions', run: judgeVersions },
  fromSettings({ name: 'database', limitMs: databaseLimitMs, reads: whole, judge: judgeDatabaseToUpgrade }),
  fromSettings({ name: 'disk', limitMs: databaseLimitMs, reads: dataFolder, judge: judgeRoomToUpgrade }),
  { name: 'backup', run: askForBackup },
];

function whole(config: Config): Config {
  return config;
}

/** Returns the data folder of the built-in PostgreSQL; null if another PostgreSQL is used. */
function dataFolder({ database: { place } }: Config): string | null {
  return 'dataDir' in place ? place.dataDir : null;
}

/** Returns a warning in every report, since the command cannot see whether a backup exists. */
function askForBackup(): Finding {
  return warning(
    'This command cannot see whether you have a backup.',
    'Make a backup before the upgrade (frontdesk backup DIR): you need it to return to the previous release.',
  );
}
