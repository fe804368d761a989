/** Passes what lists need of typed text on to rooms that do not read markup. */
export { withoutMarks } from '../../markup/light-markup.ts';
