import { useMemo } from 'preact/hooks';
import { DeskSettings } from '../../../client/desk-settings.ts';
import { useDesk } from '../../desk-context.ts';
import { ManagedList } from '../../models/settings/managed-list.ts';

export interface UsedList<Data> {
  readonly settings: DeskSettings;
  readonly list: ManagedList<Data>;
}

/** Returns the requests of the settings, and a list that is read by one of them. */
export function useManagedList<Data>(read: (settings: DeskSettings) => Promise<Data>): UsedList<Data> {
  const desk = useDesk();
  // The list is that of the first drawing.
  return useMemo(() => {
    const settings = new DeskSettings(desk.requests);
    const onError = (error: unknown) => desk.noteError(error);
    return { settings, list: new ManagedList({ read: () => read(settings), onError }) };
  }, [desk]);
}
