import type { Check } from '../check.ts';
import { agentAnswersCheck } from './agent-answers.ts';
import { bucketCheck } from './bucket.ts';
import { clockCheck } from './clock.ts';
import { configurationCheck } from './configuration.ts';
import { dataFolderCheck } from './data-folder.ts';
import { databaseCheck } from './database.ts';
import { diskCheck } from './disk.ts';
import { embeddingsCheck } from './embeddings.ts';
import { eventStreamsCheck } from './event-streams.ts';
import { housekeepingCheck } from './housekeeping.ts';
import { incomingMailCheck } from './incoming-mail.ts';
import { keysCheck } from './keys.ts';
import { listenCheck } from './listen.ts';
import { mailboxCheck } from './mailbox.ts';
import { outboxCheck } from './outbox.ts';
import { publicUrlCheck } from './public-url.ts';
import { replicaCheck } from './replica.ts';
import { searchCheck } from './search.ts';
import { smtpCheck } from './smtp.ts';
import { versionsCheck } from './versions.ts';
import { webhooksCheck } from './webhooks.ts';

/** What `frontdesk doctor` looks at, in the order of its report; the command may add more. */
export const checks: readonly Check[] = [
  configurationCheck,
  versionsCheck,
  dataFolderCheck,
  databaseCheck,
  listenCheck,
  replicaCheck,
  clockCheck,
  diskCheck,
  bucketCheck,
  publicUrlCheck,
  eventStreamsCheck,
  keysCheck,
  smtpCheck,
  outboxCheck,
  mailboxCheck,
  incomingMailCheck,
  agentAnswersCheck,
  searchCheck,
  embeddingsCheck,
  webhooksCheck,
  housekeepingCheck,
];
