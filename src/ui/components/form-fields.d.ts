/** A form as it is drawn. */
import type { OutputOf } from '../../api/operation.ts';
import type { getForm } from '../../api/operations/forms.ts';
import type { LaterStrings } from '../i18n/strings.ts';
export type FormField = OutputOf<typeof getForm>['fields'][number];
/** What is wrong with a value, by the name of the string that says it. */
export type FieldProblem = Extract<keyof LaterStrings, `field${string}`>;
export type FormStatus = 'open' | 'sending' | 'sent' | 'failed';
