import { afterEach, describe, expect, test } from 'vitest';
import { anySignal } from '../../src/client/any-signal.ts';

const platform = AbortSignal.any;
afterEach(() => {
  AbortSignal.any = platform;
});

describe.each([
  ['the platform’s own', () => {}],
  ['our own, where the platform has none', () => Reflect.deleteProperty(AbortSignal, 'any')],
])('%s', (_name, prepare) => {
  test.each([0, 1])('is aborted as soon as signal %i is, with its reason', (index) => {
    prepare();
    const controllers = [new AbortController(), new AbortController()] as const;
    const signal = anySignal(controllers[0].signal, controllers[1].signal);
    expect(signal.aborted).toBe(false);
    controllers[index]?.abort('first');
    expect(signal).toMatchObject({ aborted: true, reason: 'first' });
    for (const controller of controllers) controller.abort('second');
    expect(signal.reason).toBe('first');
  });

  test('is aborted from the start where one is', () => {
    prepare();
    const never = new AbortController().signal;
    expect(anySignal(AbortSignal.abort('before'), never)).toMatchObject({ aborted: true, reason: 'before' });
    expect(anySignal(never, AbortSignal.abort('before'))).toMatchObject({ aborted: true, reason: 'before' });
  });
});
