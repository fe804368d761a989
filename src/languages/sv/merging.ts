import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Slå ihop ärenden',
  action: 'Slå ihop med …',
  find: 'Sök ärenden med ord eller nummer',
  none: 'Inga ärenden för ”{text}”',
  noOthers: 'Kunden har inga andra ärenden. Sök det du vill ha.',
  failed: 'Ärendena kunde inte hämtas.',
  preview: 'Vad som händer',
  willMove:
    'Alla meddelanden i #{ticket} flyttas till #{into}. #{ticket} stängs, och senare meddelanden hamnar i #{into}. Du kan ångra dig i ett dygn.',
  otherTitle: 'Slå ihop ärenden från olika kunder?',
  otherCustomer:
    '{name} kommer att kunna läsa alla meddelanden i #{ticket}. {other} ser inte #{into} och får inga svar därifrån.',
  merge: 'Slå ihop',
  done: 'Ihopslaget med #{into}',
  heldFirst: 'Inte ihopslaget: ett svar på ärendet är på väg att skickas. Försök igen om en stund.',
  notMerged: 'Inte ihopslaget. Försök igen.',
  undoTooLate: 'För sent att ångra: ärendena slogs ihop för mer än ett dygn sedan.',

  isMerged: 'Ihopslaget med #{into}',
  isMergedHint: 'Alla meddelanden finns i det ärendet, och senare hamnar också där.',
  show: 'Öppna #{into}',
  from: 'Från #{ticket}',
};
