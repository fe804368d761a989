import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Desk } from './models/desk.ts';

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('drawn outside of a DeskContext');
  return desk;
}
