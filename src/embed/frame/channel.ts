/**
 * Calls over a message port. Each side declares its calls and parsers for their messages, none of which is trusted
 * unparsed. A call resolves to a result and never rejects.
 */

/** Parses a value from the port; returns undefined if the value is malformed. */
export type Parse<T> = (value: unknown) => T | undefined;

/** Input or output of calls that have none. Null on the wire, since undefined means that parsing failed. */
export type Void = null;

type InputOf<Call> = Call extends (input: infer Input) => unknown ? Input : never;
type OutputOf<Call> = Call extends (input: never) => infer Output ? Output : never;

export type Codecs<Calls> = {
  readonly [Name in keyof Calls]: {
    readonly input: Parse<InputOf<Calls[Name]>>;
    readonly output: Parse<OutputOf<Calls[Name]>>;
  };
};

export type Handlers<Calls> = {
  readonly [Name in keyof Calls]: (
    input: InputOf<Calls[Name]>,
  ) => OutputOf<Calls[Name]> | Promise<OutputOf<Calls[Name]>>;
};

/** `late`: the other side did not respond in time. `refused`: the other side failed, or its response was malformed. */
export type Result<Output> =
  | { readonly isOk: true; readonly value: Output }
  | { readonly isOk: false; readonly why: 'late' | 'refused' | 'ended' };

export interface Channel<Calls> {
  /** Calls the other side, and waits up to `timeout` milliseconds for the result. */
  request<Name extends keyof Calls & string>(
    name: Name,
    input: InputOf<Calls[Name]>,
    timeout?: number,
  ): Promise<Result<OutputOf<Calls[Name]>>>;
  notify<Name extends keyof Calls & string>(name: Name, input: InputOf<Calls[Name]>): void;
  /** Pending requests resolve to the failure `ended`. */
  end(): void;
}

/** Timeout in milliseconds. */
const defaultTimeout = 15_000;

/**
 * @param theirs parsers for calls to the other side, used on their results
 * @param ours parsers for calls to this side, used on their input
 */
export function createChannel<Theirs extends object, Ours extends object>(
  port: MessagePort,
  theirs: Codecs<Theirs>,
  ours: Codecs<Ours>,
  handlers: Handlers<Ours>,
): Channel<Theirs> {
  const handle = createHandler(ours, handlers);
  /** Receivers of responses by the id of their call; called with undefined when the port is closed. */
  const waiting = new Map<number, (answer?: object) => void>();
  let lastId = 0;
  let isEnded = false;

  function post(message: object): boolean {
    try {
      if (!isEnded) port.postMessage(message);
      return !isEnded;
    } catch {
      // The value cannot be cloned, such as a function.
      return false;
    }
  }

  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    if ('call' in data && typeof data.call === 'string') {
      const output = await handle(data.call, 'input' in data ? data.input : null);
      if ('id' in data) post({ answered: data.id, output });
    } else if ('answered' in data && typeof data.answered === 'number') waiting.get(data.answered)?.(data);
  };

  function end(): void {
    isEnded = true;
    port.close();
    for (const settle of [...waiting.values()]) settle();
  }
  // Some browsers send `close` when the other side goes away.
  port.addEventListener('close', end);

  return {
    request(name, input, timeout = defaultTimeout) {
      const id = ++lastId;
      return new Promise((resolve) => {
        const settle = (result: Result<OutputOf<Theirs[typeof name]>>) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(result);
        };
        const timer = setTimeout(() => settle({ isOk: false, why: 'late' }), timeout);
        waiting.set(id, (answer) => {
          settle(readResult(answer, theirs[name].output));
        });
        if (!post({ id, call: name, input })) settle({ isOk: false, why: isEnded ? 'ended' : 'refused' });
      });
    },
    notify(name, input) {
      post({ call: name, input });
    },
    end,
  };
}

/** @returns a function that performs a call; undefined for an unknown call, malformed input and a failure */
function createHandler<Calls extends object>(
  codecs: Codecs<Calls>,
  handlers: Handlers<Calls>,
): (call: string, input: unknown) => Promise<unknown> {
  const parsingHandlers = new Map<string, (value: unknown) => unknown>();
  for (const name in codecs) {
    const { input: parse } = codecs[name];
    const handle = handlers[name];
    parsingHandlers.set(name, (value) => {
      const input = parse(value);
      return input === undefined ? undefined : handle(input);
    });
  }
  return async (call, input) => {
    try {
      return await parsingHandlers.get(call)?.(input);
    } catch {
      return undefined;
    }
  };
}

/** @param answer undefined if the port was closed */
function readResult<Output>(answer: object | undefined, parse: Parse<Output>): Result<Output> {
  const value = answer && 'output' in answer ? parse(answer.output) : undefined;
  if (value !== undefined) return { isOk: true, value };
  return { isOk: false, why: answer ? 'refused' : 'ended' };
}
