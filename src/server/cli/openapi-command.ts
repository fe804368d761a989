import { Command } from 'commander';
import { openApiDocument } from '../http/openapi.ts';
import { version } from '../version.ts';

export function openApiCommand(): Command {
  return new Command('openapi').description('Print the OpenAPI document of the interface.').action(() => {
    process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
  });
}
