import { useMemo } from 'preact/hooks';
import { useDesk } from '../../desk-context.ts';
import { createManagedList, type ManagedList } from '../../models/settings/managed-list.ts';

/** Returns a list of the settings, which is read by a request. */
export function useManagedList<Data>(read: (signal: AbortSignal) => Promise<Data>): ManagedList<Data> {
  const desk = useDesk();
  // The list is that of the first drawing.
  return useMemo(() => createManagedList(read, desk.connection.noteError), [desk]);
}
