import type { OutputOf } from '../../../api/operation.ts';
import type { getForm } from '../../../api/operations/forms.ts';
import type { WidgetMessages } from '../../../languages/messages.ts';

export type FormField = OutputOf<typeof getForm>['fields'][number];

/** A problem with a value: the key of the message that explains it. */
export type FieldProblem = Extract<keyof WidgetMessages, `field${string}`>;

export type FormStatus = 'open' | 'sending' | 'sent' | 'failed';
