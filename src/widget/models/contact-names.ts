/** Under which name the draft has the value of a form's own field. */
export const fieldName = (label: string) => `field ${label}`;
