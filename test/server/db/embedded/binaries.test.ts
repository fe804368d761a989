import { expect, test } from 'vitest';
import { useDataFolders } from '../../../support/data-folders.ts';
import { copyProgram, NeighbourProblem, useNeighbours } from '../../../support/neighbours.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();

test('where npm brought no PostgreSQL, the operator is told of DATABASE_URL', async () => {
  const program = await folders.make();
  await copyProgram(neighbours.program, program, { postgres: false });
  const attempt = neighbours.start(await folders.make(), { program });
  await expect(attempt).rejects.toThrow(NeighbourProblem);
  await expect(attempt).rejects.toThrow(`${process.platform}-${process.arch}`);
  await expect(attempt).rejects.toThrow('set DATABASE_URL');
});
