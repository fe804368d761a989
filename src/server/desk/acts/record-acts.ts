/** Records what is done at the desk, once it has been done. */

import type { InputOf } from '../../../api/operation.ts';
import type { Operations } from '../../../api/operations/index.ts';
import type { Caller, Service } from '../../../api/service.ts';
import {
  type OwnerActName,
  type RecordedOperation,
  recordedOperations,
} from '../../../api/shared/owner-acts.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { requireAgent, requireSession } from '../policy.ts';
import { actSubjects } from './act-subjects.ts';
import { recordAct } from './owner-acts.sql.ts';

/** Records an act of the agent who is signed in. What was done stays done if that fails, which is logged. */
export type ActRecorder = (caller: Caller, act: OwnerActName, subject: string) => Promise<void>;

export function createActRecorder(db: Database, log: Log): ActRecorder {
  return async (caller, act, subject) => {
    const { userId } = caller;
    const { id, name } = requireAgent(caller);
    const { ip } = requireSession(caller);
    try {
      await recordAct(db, { userId, act, subject, agent: { id, name }, ip });
    } catch (error) {
      log.error(
        { err: error, userId, agentId: id, act, subject },
        'an act was not recorded in the audit log',
      );
    }
  };
}

/** Returns a service that records the operations of the audit log that have succeeded. */
export function recordingActs(service: Service, record: ActRecorder): Service {
  function recorded<Name extends RecordedOperation>(name: Name) {
    const call = service[name];
    const readSubject = actSubjects[name];
    return async (caller: Caller, input: InputOf<Operations[Name]>) => {
      const answer = await call(caller, input);
      const subject = readSubject(input, answer);
      if (subject !== null) await record(caller, name, subject);
      return answer;
    };
  }
  return { ...service, ...Object.fromEntries(recordedOperations.map((name) => [name, recorded(name)])) };
}
