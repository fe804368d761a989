import { useMemo } from 'preact/hooks';
import type { Client } from '../../../client/client.ts';
import { useDesk } from '../../desk-context.ts';
import { ManagedList } from '../../models/settings/managed-list.ts';

/** Returns a list of the settings, which is read by a request. */
export function useManagedList<Data>(read: (client: Client) => Promise<Data>): ManagedList<Data> {
  const desk = useDesk();
  // The list is that of the first drawing.
  return useMemo(
    () => new ManagedList({ read: () => read(desk.client), onError: (error) => desk.noteError(error) }),
    [desk],
  );
}
