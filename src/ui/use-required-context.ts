import type { Context } from 'preact';
import { useContext } from 'preact/hooks';

/** Returns the value of a context. @throws {Error} outside of its provider, where the value is undefined */
export function useRequiredContext<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error(`drawn outside of ${name}`);
  return value;
}
