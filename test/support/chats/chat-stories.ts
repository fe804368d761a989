/** Reads stories about chats: who does what at which time, one line a step, in words that a person can count by hand. */

export interface StoryStep {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: string;
  /** What the actor does, with its parameters by name. */
  readonly act: string;
  readonly words: Readonly<Record<string, string>>;
}

export interface ChatStory {
  readonly name: string;
  /** The day of the story in UTC, such as `2026-09-01`; the hour 24 is the first one of the next day. */
  readonly day: string;
  readonly steps: readonly StoryStep[];
}

/** The acts of a story, each as the text after the actor. */
const acts: readonly (readonly [string, RegExp])[] = [
  ['is available', /^is available$/],
  ['is away', /^is away$/],
  ['takes', /^takes it$/],
  ['writes', /^writes “(?<text>.+?)”(?: on (?<page>\/\S*))?(?: from (?<referrer>\S+))?$/],
  ['solves', /^writes “(?<text>.+)” and solves it$/],
  ['mails', /^mails “(?<text>.+)”$/],
  ['assigns', /^(?:asks in|hands over to) .+: (?<agents>.+)$/],
  ['assigns', /^leaves: (?<agents>.+)$/],
  ['labels', /^labels it (?<label>.+)$/],
  ['loses', /^is cut off$/],
  ['merges', /^merges it into another ticket$/],
  ['blocks', /^blocks the visitor$/],
  ['ends', /^ends it$/],
  ['chooses mail', /^chooses mail$/],
  ['rates', /^rates it (?<rating>[1-5])$/],
  ['cannot rate', /^cannot rate it$/],
  ['lets go', /^lets (?<who>\w+) go$/],
  ['waits', /^lets it wait$/],
  ['sweeps', /^ends it as (?<reason>\w+)$/],
  ['erases', /^erases (?<who>\w+)$/],
];

/** Parses stories: a line `# name, day` begins one, and a line `10:00:00 aino takes it` is a step of it. */
export function readStories(text: string): ChatStory[] {
  const parts = text.split(/^# /m).slice(1);
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n').filter((line) => line.trim() !== '');
    const [name = '', day = ''] = head.split(', ');
    return { name, day, steps: lines.map((line) => readStep(day, line)) };
  });
}

function readStep(day: string, line: string): StoryStep {
  const [, time = '', actor = '', said = ''] = /^(\S+) (\w+) (.+)$/.exec(line) ?? [];
  for (const [act, pattern] of acts) {
    const found = pattern.exec(said);
    if (found) return { at: instantOf(day, time), actor, act, words: { ...found.groups } };
  }
  throw new Error(`no step: ${line}`);
}

/** Returns milliseconds since 1970. @param time hours, minutes and seconds after the beginning of the day in UTC */
export function instantOf(day: string, time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return Date.parse(`${day}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
