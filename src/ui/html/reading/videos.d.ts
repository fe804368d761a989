/** Videos, of which nothing is loaded before they are pressed. */
/** The link in which a press happened becomes the player, if it leads to a video that may be played here. */
export declare function playVideo(event: Event): void;
