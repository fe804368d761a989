import { useDesk } from '../../desk-context.ts';
import { ThreadModels } from '../../models/thread/thread-models.ts';

/** Returns what agents do in an open ticket besides answering it; made when it is first needed. */
export function useThreadModels(): ThreadModels {
  return useDesk().getOrCreateThreadModels((options) => new ThreadModels(options));
}
