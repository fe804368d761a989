/**
 * Calls over a message port. Each side names what it can be asked for, and how what comes in is read: nothing is
 * trusted before. An answer is a result, not an exception.
 */

/** Reads what came over a port; undefined where it is not what it should be. */
export type Read<T> = (value: unknown) => T | undefined;

/** What calls without a value, or without an answer worth having, carry. */
export type Nothing = null;

type InputOf<Call> = Call extends (input: infer Input) => unknown ? Input : never;
type OutputOf<Call> = Call extends (input: never) => infer Output ? Output : never;

/** How the calls of one side are read. */
export type Forms<Calls> = {
  readonly [Name in keyof Calls]: {
    readonly input: Read<InputOf<Calls[Name]>>;
    readonly output: Read<OutputOf<Calls[Name]>>;
  };
};

/** What carries out the calls of one side. */
export type Handlers<Calls> = {
  readonly [Name in keyof Calls]: (
    input: InputOf<Calls[Name]>,
  ) => OutputOf<Calls[Name]> | Promise<OutputOf<Calls[Name]>>;
};

/** `late` is no answer in time, `refused` one that says no, or that is not what it should be. */
export type Answer<Output> =
  | { readonly isOk: true; readonly value: Output }
  | { readonly isOk: false; readonly why: 'late' | 'refused' | 'ended' };

export interface Channel<Calls> {
  /** Asks the other side, and waits for its answer for so many milliseconds at most. */
  ask<Name extends keyof Calls & string>(
    name: Name,
    input: InputOf<Calls[Name]>,
    patience?: number,
  ): Promise<Answer<OutputOf<Calls[Name]>>>;
  /** Tells the other side, and waits for nothing. */
  tell<Name extends keyof Calls & string>(name: Name, input: InputOf<Calls[Name]>): void;
  /** Closes the port. What is still waited for has ended. */
  end(): void;
}

/** Milliseconds. */
const defaultPatience = 15_000;

/**
 * @param theirs how the calls of the other side are answered
 * @param ours how what we are asked for is read
 */
export function createChannel<Theirs extends object, Ours extends object>(
  port: MessagePort,
  theirs: Forms<Theirs>,
  ours: Forms<Ours>,
  handlers: Handlers<Ours>,
): Channel<Theirs> {
  const carriers = createCarriers(ours, handlers);
  /** Hears the answer to the call of a number; without one, the port has ended. */
  const waiting = new Map<number, (answer?: object) => void>();
  let calls = 0;
  let isEnded = false;

  function post(message: object): boolean {
    try {
      if (!isEnded) port.postMessage(message);
      return !isEnded;
    } catch {
      // What cannot be sent, such as a function.
      return false;
    }
  }

  async function carryOut(call: string, input: unknown): Promise<unknown> {
    try {
      return { output: await carriers.get(call)?.(input) };
    } catch {
      return { output: undefined };
    }
  }

  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    if ('call' in data && typeof data.call === 'string') {
      const answer = await carryOut(data.call, 'input' in data ? data.input : null);
      if ('id' in data) post({ answered: data.id, ...Object(answer) });
    } else if ('answered' in data && typeof data.answered === 'number') waiting.get(data.answered)?.(data);
  };

  function end(): void {
    isEnded = true;
    port.close();
    for (const settle of [...waiting.values()]) settle();
  }
  // Where browsers tell that the other side is gone.
  port.addEventListener('close', end);

  return {
    ask(name, input, patience = defaultPatience) {
      calls += 1;
      const id = calls;
      return new Promise((resolve) => {
        const settle = (answer: Answer<OutputOf<Theirs[typeof name]>>) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => settle({ isOk: false, why: 'late' }), patience);
        waiting.set(id, (answer) => {
          const value = answer && 'output' in answer ? theirs[name].output(answer.output) : undefined;
          if (value !== undefined) settle({ isOk: true, value });
          else settle({ isOk: false, why: answer ? 'refused' : 'ended' });
        });
        if (!post({ id, call: name, input })) settle({ isOk: false, why: isEnded ? 'ended' : 'refused' });
      });
    },
    tell(name, input) {
      post({ call: name, input });
    },
    end,
  };
}

/** What we can be asked for, by name: each reads what it is given first. */
function createCarriers<Calls extends object>(
  forms: Forms<Calls>,
  handlers: Handlers<Calls>,
): ReadonlyMap<string, (value: unknown) => unknown> {
  const carriers = new Map<string, (value: unknown) => unknown>();
  for (const name in forms) {
    const { input: read } = forms[name];
    const handle = handlers[name];
    carriers.set(name, (value) => {
      const input = read(value);
      return input === undefined ? undefined : handle(input);
    });
  }
  return carriers;
}
