/** Forms (interface section 4.5), and Frontdesk's own operations that return a form and submit it. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/forms.ts';

export const listFormSubmissions = operation<typeof schemas.listFormSubmissions>(
  'listFormSubmissions',
  'GET',
  '/message/{apiKey}/{userId}/forms/{formId}/submitted',
);

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
