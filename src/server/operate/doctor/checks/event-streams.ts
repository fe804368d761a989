import { fetch, type Response } from 'undici';
import { streamPatience, streamProbePath } from '../../../../api/event-streams.ts';
import { withoutTrailingSlashes } from '../../../../api/trailing-slashes.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

/** Characters that are read before `hello`: the server sends two thousand. */
const maxText = 100_000;

export const eventStreamsCheck: Check = {
  name: 'event streams',
  async run({ config, signal }) {
    const publicUrl = config?.listen.publicUrl;
    return publicUrl ? await probe(publicUrl, signal) : [];
  },
};

/** Opens a stream of events through `publicUrl`, as a browser would, and looks whether its `hello` comes at once. */
async function probe(publicUrl: string, signal: AbortSignal): Promise<Finding[]> {
  const patience = new AbortController();
  const giveUpAfter = (milliseconds: number) => setTimeout(() => patience.abort(), milliseconds);
  let timer = giveUpAfter(streamPatience.opening);
  let answer: Response | undefined;
  try {
    answer = await fetch(`${withoutTrailingSlashes(publicUrl)}${streamProbePath}`, {
      headers: { accept: 'text/event-stream' },
      redirect: 'error',
      signal: AbortSignal.any([signal, patience.signal]),
    });
    clearTimeout(timer);
    const { status, headers } = answer;
    if (status === 429 || status === 503) {
      return [
        warning(`No stream of events can be opened through ${publicUrl} now.`, 'Run the doctor again.'),
      ];
    }
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/event-stream')) {
      return [
        problem(
          `${publicUrl} answered ${status} where a stream of events would begin.`,
          `Let the proxy hand on GET requests for ${streamProbePath} and */streamTickets/*.`,
        ),
      ];
    }
    timer = giveUpAfter(streamPatience.hello);
    if (await bringsHello(answer)) return [ok(`Streams of events come through ${publicUrl} at once.`)];
    return [heldBack(publicUrl, answer)];
  } catch {
    if (patience.signal.aborted) return [heldBack(publicUrl, answer)];
    // That nothing answers there, the check of the public URL says.
    return [];
  } finally {
    clearTimeout(timer);
    patience.abort();
  }
}

async function bringsHello({ body }: Response): Promise<boolean> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('event: hello\n')) return true;
    if (text.length > maxText) break;
  }
  return false;
}

function heldBack(publicUrl: string, answer: Response | undefined): Finding {
  const encoding = answer?.headers.get('content-encoding');
  return problem(
    `${publicUrl} holds streams of events back${encoding ? ` to compress them (${encoding})` : ''}: answers reach open pages by polling, up to two minutes late.`,
    'Turn compression and buffering of the proxy off for paths with /streamTickets/, as deploy/Caddyfile and deploy/nginx.conf do.',
  );
}
