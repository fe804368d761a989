import { createContext } from 'preact';
import { useRequiredContext } from '../ui/use-required-context.ts';
import type { Desk } from './models/desk.ts';

export const DeskContext = createContext<Desk | undefined>(undefined);

export const useDesk = (): Desk => useRequiredContext(DeskContext, 'DeskContext');
