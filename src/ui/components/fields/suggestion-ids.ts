/** Ids of the suggestions below a search box. */

/** The list's id, for `aria-controls` of the box. */
export const suggestionListId = 'suggestions';

/** Returns an option's id, for `aria-activedescendant` of the box. */
export const suggestionId = (index: number): string => `suggestion-${index}`;
