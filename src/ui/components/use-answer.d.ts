/** The button that has the focus goes when it has done its work: the focus goes to what it did. */
/** Answers the ref of what says that it is done, and what is to be called when the button is pressed. */
export declare function useAnswer(isDone: boolean): {
  answer: import('preact').RefObject<HTMLOutputElement | null>;
  notePress: () => void;
};
