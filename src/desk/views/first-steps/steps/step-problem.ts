import type { OwnerMessages } from '../../../../languages/messages.ts';
import type { SetupProblem } from '../../../models/first-steps/setup.ts';

/** Returns why a step was not changed. @param conflict what has to be entered before */
export function stepProblem(
  problem: SetupProblem | null,
  { tooMany, changeFailed }: OwnerMessages['settings'],
  conflict = changeFailed,
): string | null {
  if (problem === null) return null;
  return problem === 'too-many' ? tooMany : problem === 'conflict' ? conflict : changeFailed;
}
