export async function writeResults(_part: string, _results: unknown): Promise<void> {}
