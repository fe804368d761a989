import type { DeskSetup } from '../../../../api/schemas/desk-setup.ts';
import type { FirstSteps } from '../first-steps.ts';

export interface SummaryProps {
  state: DeskSetup;
}

export interface StepProps extends SummaryProps {
  steps: FirstSteps;
}
