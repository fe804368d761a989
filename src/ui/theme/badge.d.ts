/** The number on the launcher. */
/** Shows how many tickets have an answer that was not read; 0 takes the number away. */
export declare function drawBadge(host: HTMLElement, count: number): void;
/** What the launcher is called, without the number that `drawBadge` puts behind it. */
export declare function nameWithoutNumber(button: Element): string;
