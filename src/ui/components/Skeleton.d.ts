/** Lines in the place of what comes, from 300 ms on. */
export declare function Skeleton(): import('preact').JSX.Element;
