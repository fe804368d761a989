/** A form as it is drawn. */

import type { OutputOf } from '../../api/operation.ts';
import type { getForm } from '../../api/operations/forms.ts';
import type { WidgetMessages } from '../../languages/parts/widget.ts';

export type FormField = OutputOf<typeof getForm>['fields'][number];

/** What is wrong with a value, by the name of the string that says it. */
export type FieldProblem = Extract<keyof WidgetMessages, `field${string}`>;

export type FormStatus = 'open' | 'sending' | 'sent' | 'failed';
