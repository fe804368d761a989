/** Copies the texts of a form to the widget, while a visitor may be typing. */

/** Milliseconds without input after which the focus may leave a field. */
const typingPause = 1000;

const fieldNames = ['name', 'email', 'subject', 'message'] as const;

export type Texts = Readonly<Record<string, string>>;

/**
 * Copies the texts once the visitor does not type:
 *
 *     nothing typed ───────────────────── copy ── typed meanwhile? ── no: done
 *     types ── pauses, or leaves a field ──┘  └────────── yes ──┘
 *
 * @param copy takes the fields that have a text, by name
 */
export async function copyTexts(form: HTMLFormElement, copy: (texts: Texts) => Promise<void>): Promise<void> {
  await pauseOfTyping(form);
  let copied: Texts;
  do {
    copied = readTexts(form);
    await copy(copied);
  } while (JSON.stringify(readTexts(form)) !== JSON.stringify(copied));
}

function readTexts(form: HTMLFormElement): Texts {
  const typed = new FormData(form);
  return Object.fromEntries(
    fieldNames.map((name) => [name, `${typed.get(name) ?? ''}`]).filter(([, text]) => text?.trim() !== ''),
  );
}

/** Resolves at once, or, if the visitor is in a form with a text, when they pause or leave the field. */
function pauseOfTyping(form: HTMLFormElement): Promise<void> {
  if (!form.contains(document.activeElement) || Object.keys(readTexts(form)).length === 0)
    return Promise.resolve();
  const lifetime = new AbortController();
  const { signal } = lifetime;
  return new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, typingPause);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, typingPause);
    };
    form.addEventListener('input', restart, { signal });
    form.addEventListener('focusout', () => resolve(), { signal });
  }).finally(() => lifetime.abort());
}
