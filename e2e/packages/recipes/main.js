/** Draws the recipe of the docs that the address names. The recipes are written beside this file before it is built. */

const place = document.getElementById('app');
const settings = Object.fromEntries(new URLSearchParams(location.search));

async function drawReact(component, props) {
  const [{ createElement }, { createRoot }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
  ]);
  createRoot(place).render(createElement(component, props));
}

async function drawPreact(component) {
  const { h, render } = await import('preact');
  render(h(component), place);
}

const recipes = {
  mount: () => import('./mount.js'),
  'define-elements': async () => {
    await import('./define-elements.js');
    const element = document.createElement('frontdesk-widget');
    element.helpCenterId = Number(settings.helpCenterId);
    place.append(element);
  },
  'react-effect': async () => drawReact((await import('./react-effect.tsx')).Help, { settings }),
  'react-element': async () => drawReact((await import('./react-element.tsx')).Help),
  'preact-components': async () => drawPreact((await import('./preact-components.tsx')).Help),
  'preact-page': async () => drawPreact((await import('./preact-components.tsx')).HelpPage),
  'preact-element': async () => {
    // The recipe leaves the deployment to be named for all elements.
    (await import('frontdesk/element')).defineElements({ baseUrl: settings.baseUrl });
    await drawPreact((await import('./preact-element.tsx')).Help);
  },
  'vue-element': async () => {
    const [{ createApp }, { default: component }] = await Promise.all([
      import('vue'),
      import('./vue-element.vue'),
    ]);
    createApp(component).mount(place);
  },
  'svelte-element': async () => {
    const [{ mount }, { default: component }] = await Promise.all([
      import('svelte'),
      import('./svelte-element.svelte'),
    ]);
    mount(component, { target: place });
  },
};

await recipes[location.hash.slice(1)]();
