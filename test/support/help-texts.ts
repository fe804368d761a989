/** Help articles of a made-up product, as many as are needed, the same ones every time. */

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 1831565813) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const verbs = `change cancel track return connect reset export import invite remove download update find share pay
install renew verify merge print schedule archive translate restore pause transfer upgrade replace claim repair`;
const things = `password|invoice|order|delivery address|calendar|printer|receipt|subscription|gift card|discount code
warranty|parcel|bank account|profile picture|mailing list|contact form|help center|chat widget|booking|team member
language|time zone|notification|loyalty card|refund|payment method|price list|shopping cart|wish list|size guide
tracking number|pickup point|customs form|two-factor login|backup|signature|template|report|dashboard|api key
web hook|phone number|opening hours|spare part|battery|charger|cable|remote control|firmware|wi-fi network`;
const circumstances = `on your phone|after moving abroad|for a whole team|without an account|before it is shipped
during a trial|as an administrator|with a company card|from another country|in the app|at the store|by e-mail
for someone else|after thirty days|when you are offline|on a shared computer|at night|for a school|as a guest
twice a year`;
const problems = `does not arrive|shows an error|is declined|looks blurred|keeps asking|has expired|is missing
was charged twice|cannot be opened|is too slow|disappears|stops at ninety percent`;
const syllables =
  'nor vik bel tra mon sol kar lin dra fel gus hov jar ost pel ran sul tor vas wen zim alp bru cas';
const sentences = `Open {the thing} page and choose {verb} at the bottom
You can {verb} {the thing} {circumstance}, and it takes about {number} minutes
If {the thing} {problem}, wait {number} hours and try again
We send {a thing} to the address that you gave when you ordered the {name}
The {name} needs {the thing} before you can {verb} it {circumstance}
Write to us if {the thing} still {problem}, and tell us the number of your {thing}
Nobody else sees {the thing}, not even when they {verb} theirs {circumstance}
Only the owner of {the thing} may {verb} it; ask for {a thing} first
It costs {number} a month to {verb} more than one {thing} {circumstance}
When {the thing} {problem}, the {name} blinks {number} times
Keep {the thing} at hand, because the {name} asks for it when you {verb} {a thing}`;

const listed = (text: string) => text.split(/[|\n]/).map((one) => one.trim());

export interface HelpText {
  readonly title: string;
  readonly headings: string[];
  readonly body: string;
}

/** Texts whose titles differ, the same for the same seed. */
export function helpTexts(count: number, seed = 1): HelpText[] {
  const random = seeded(seed);
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  // The first ones more often, as in any language.
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 1.5 * list.length)] ?? '';
  const syllable = syllables.split(' ');
  const names = Array.from({ length: 2500 }, () => {
    const name = any(syllable) + any(syllable) + (random() < 0.7 ? any(syllable) : '');
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}${random() < 0.3 ? ` ${Math.ceil(random() * 90)}00` : ''}`;
  });
  const verbList = verbs.split(/\s+/);
  const lists = { thing: listed(things), circumstance: listed(circumstances), problem: listed(problems) };
  const fill = (pattern: string) =>
    pattern.replace(/\{(the |a )?(\w+)\}/g, (_, article: string | undefined, slot: string) => {
      if (slot === 'verb') return pick(verbList);
      if (slot === 'name') return pick(names);
      if (slot === 'number') return String(Math.ceil(random() * 60));
      if (slot === 'thing') return `${article === 'the ' ? 'your ' : (article ?? '')}${pick(lists.thing)}`;
      return pick(slot === 'problem' ? lists.problem : lists.circumstance);
    });
  const titles = listed(`{verb} {the thing} {circumstance}|How do I {verb} {a thing}?|{thing} for the {name}
Why can't I {verb} {the thing} {circumstance}?|What to do when {the thing} {problem}|{verb} the {name} {circumstance}
{name}: {verb} {the thing}|My {name} {problem}|{verb} {a thing} with the {name}|Which {thing} fits the {name}?`);
  const used = new Set<string>();
  const texts: HelpText[] = [];
  while (texts.length < count) {
    const filled = fill(pick(titles));
    const title = `${filled.charAt(0).toUpperCase()}${filled.slice(1)}`;
    if (used.has(title)) continue;
    used.add(title);
    const paragraphs = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
      Array.from({ length: 2 + Math.floor(random() * 4) }, () => fill(pick(listed(sentences)))).join('. '),
    );
    const headings = paragraphs.slice(1).map(() => fill('{verb} {the thing}'));
    texts.push({ title, headings, body: `${title}. ${paragraphs.join('.\n\n')}.` });
  }
  return texts;
}
