import { drawLauncher } from './floor-launcher.js';

/** Fetched with the first interest. */
const load = () => import('./floor-panel.js');

const button = drawLauncher(async (root) => (await load()).openPanel(root));
button.onpointerenter = load;
