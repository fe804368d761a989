import { Command } from 'commander';
import { openApiDocument } from '../../app.ts';
import { version } from '../../bundle/version.ts';

export function openApiCommand(): Command {
  return new Command('openapi').description('Print the OpenAPI document of the interface.').action(() => {
    process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
  });
}
