import { useBackCode } from '../../../api/operations/visitor.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { Visitor } from './visitor.ts';

/** Opens tickets with a one-time code. Returns the id of the newest; null if the code is not valid any more. */
export async function openOneTimeCode({ send }: Pick<Visitor, 'send'>, code: string): Promise<number | null> {
  const opened = await unlessMissing(send(useBackCode, { code }));
  return opened?.json.ticketID ?? null;
}
