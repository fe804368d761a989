import { drawLauncher } from './floor-launcher.js';
import { openPanel } from './floor-panel.js';

drawLauncher(openPanel);
