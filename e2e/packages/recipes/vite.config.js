import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';

export default {
  plugins: [
    svelte(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('frontdesk-') } } }),
  ],
};
