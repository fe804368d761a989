/** Forms (section 4.5), and two operations of our own: to read a form and to send it in. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/forms.ts';

export const listFormSubmissions = operation<typeof schemas.listFormSubmissions>(
  'listFormSubmissions',
  'GET',
  '/message/{apiKey}/{userId}/forms/{formId}/submitted',
);

/** The fields of a form. */
export const getForm = operation<typeof schemas.getForm>(
  'getForm',
  'GET',
  '/api/{apiKey}/{userId}/forms/{formId}',
);

export const submitForm = operation<typeof schemas.submitForm>(
  'submitForm',
  'POST',
  '/api/{apiKey}/{userId}/forms/{formId}/submissions',
);
