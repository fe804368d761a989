/** Where links lead. What is drawn names a target; whoever draws it says what the target's address is. */
/** What a link can lead to. */
export type LinkTarget =
  | {
      name: 'home' | 'messages' | 'contact';
    }
  | {
      name: 'category';
      id: number;
    }
  /** `heading` is the id of a heading to begin at. */
  | {
      name: 'article';
      id: number;
      heading?: string;
    }
  | {
      name: 'search';
      text: string;
    }
  | {
      name: 'ticket';
      id: number;
    }
  | {
      name: 'conversation';
      id: string;
    };
/** Returns the address of a target, for `href`. */
export type LinkTo = (target: LinkTarget) => string;
export declare const LinksContext: import('preact').Context<LinkTo | undefined>;
export declare function useLinkTo(): LinkTo;
