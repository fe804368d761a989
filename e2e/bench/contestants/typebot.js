import typebot from '@typebot.io/js/web';

typebot.initBubble({
  typebot: 'bench',
  apiHost: location.origin,
  theme: { button: { backgroundColor: '#1D1D1D' } },
});

window.contestant = { open: () => typebot.open() };
