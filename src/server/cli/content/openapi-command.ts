import { Command } from 'commander';
import { deskOpenApiDocument, openApiDocument } from '../../app.ts';
import { version } from '../../bundle/version.ts';

export function openApiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of the interface.')
    .option('--desk', 'print that of the operations of the desk alone')
    .action(({ desk }: { readonly desk?: true }) => {
      const document = desk ? deskOpenApiDocument(version) : openApiDocument(version);
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
}
