import { useEffect } from 'preact/hooks';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { Desk } from '../models/desk.ts';

/** Names the open ticket in the title of the page, behind the number of tickets that wait. */
export function usePageTitle(desk: Desk): void {
  const { messages } = useMessages('desk');
  const waiting = desk.views.views.value.find(({ view }) => view === 'waiting')?.count ?? 0;
  const name = desk.openTicket()?.subject || messages.title;

  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [waiting, name]);
}
