import { type Check, ok, warning } from '../check.ts';

export const embeddingsCheck: Check = {
  name: 'embeddings',
  limitMs: 40_000,
  async run({ config, signal }) {
    if (!config?.embeddings) return [];
    const { createEmbedder } = await import('../../../search/semantic/embedder.ts');
    const embedder = createEmbedder(config.embeddings);
    try {
      const [vector] = await embedder.embed(['Where is my order?'], signal);
      return [ok(`${embedder.model} answers, with ${vector?.length ?? 0} numbers for a text.`)];
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return [
        warning(
          `Semantic search does without its model: ${said}.`,
          'Check EMBEDDINGS_URL, EMBEDDINGS_MODEL and the key. Search by words goes on.',
        ),
      ];
    } finally {
      await embedder.close();
    }
  },
};
