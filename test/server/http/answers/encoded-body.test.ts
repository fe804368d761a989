import { expect, test } from 'vitest';
import { EncodedBody } from '../../../../src/server/http/answers/encoded-body.ts';

test('a compressed body holds no more memory than it counts', async () => {
  const plain = 'A page of help, as long as many are. '.repeat(100);
  for (const encoding of ['br', 'gzip']) {
    const body = new EncodedBody(plain);
    const { data } = await body.for(encoding, () => {});
    expect(data.length).toBeGreaterThan(0);
    expect(body.size - plain.length).toBe(data.length);
    expect(data.buffer.byteLength).toBe(data.length);
  }
});
