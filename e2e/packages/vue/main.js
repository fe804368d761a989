import { createApp } from 'vue';
import Site from './Site.vue';

createApp(Site).mount('#app');
