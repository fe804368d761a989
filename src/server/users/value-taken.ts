import { Refusal } from '../../api/refusal.ts';

/** Creates a 409 for the value of a setting that something else has. */
export const taken = (field: string, sentence: string): Refusal =>
  new Refusal('Conflict', sentence, { message: 'Conflict', error: { field } });
