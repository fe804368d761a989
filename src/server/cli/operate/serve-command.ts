import { Command } from 'commander';
import { type DeskLink, type RunningServer, serve } from '../../serve.ts';
import { type Config, type ConfigFlags, readConfig, readUpstream } from '../../settings/server/config.ts';
import { findUnknownSettings } from '../../settings/server/unknown-settings.ts';
import { scriptTag } from '../../users/help-centers/script-tag.ts';
import { Exit } from '../exit.ts';
import { withFlags } from '../flag-options.ts';
import { runStep } from '../progress.ts';
import { setupAddress, setupCommand } from './next-steps.ts';
import { listenForStop, untilAborted } from './until-stopped.ts';

interface ServeFlags extends ConfigFlags {
  readonly demo?: boolean;
  readonly json?: boolean;
}

export function serveCommand(): Command {
  return withFlags(new Command('serve'), 'data', 'databaseUrl', 'host', 'port', 'upstream', 'upstreamKey')
    .description('Serve the interface, the widget and the help centers.')
    .option('--demo', 'fill an empty database with a demo shop, and serve its pages at /')
    .option('--json', 'print one line of JSON when ready (also FRONTDESK_JSON=1)')
    .action(async (flags: ServeFlags) => {
      // Signals are handled before the start, so that a server stopped while starting stops its database too.
      const { signal } = listenForStop();
      if (flags.upstreamKey !== undefined) hideArguments();
      const config = readConfig(flags, process.env);
      const upstream = readUpstream(flags, process.env);
      const unknownSettings = findUnknownSettings(process.env);
      // Child processes must not inherit the key.
      delete process.env['UPSTREAM_KEY'];
      const server = await serve(config, {
        demo: flags.demo ?? false,
        upstream,
        unknownSettings,
        signal,
        // Without a terminal, the log reports the steps.
        runStep: process.stderr.isTTY ? runStep : undefined,
      }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new Exit(0);
      });
      const isJson = flags.json ?? process.env['FRONTDESK_JSON'] === '1';
      process.stdout.write(isJson ? readyLine(server) : await welcome(server, config, flags));
      await untilAborted(signal);
      await server.stop();
      throw new Exit(0);
    });
}

/** Hides the command line and its key, as every user of the machine can read it. */
function hideArguments(): void {
  process.title = 'frontdesk serve';
}

function readyLine({ url, demo }: RunningServer): string {
  const details = demo && {
    userId: demo.userId,
    helpCenterId: demo.helpCenterId,
    faqId: demo.faqId,
    publicKey: demo.publicKey,
    secretKey: demo.secretKey,
    toEmail: demo.toEmail,
    formId: demo.formId,
    contactLabel: demo.contactLabel,
    visitorKid: demo.visitorKid,
    visitorSecret: demo.visitorSecret,
    ticketLabel: demo.ticketLabel,
    otherUserId: demo.otherUserId,
    otherSecretKey: demo.otherSecretKey,
  };
  return `${JSON.stringify({ ready: true, url, ...details })}\n`;
}

async function welcome(
  server: RunningServer,
  { listen: { publicUrl } }: Config,
  flags: ServeFlags,
): Promise<string> {
  const { url, demo, isEmpty } = server;
  // Only a person at a terminal reads a link: logs are kept.
  const deskLink = demo || process.stdout.isTTY ? await server.createDeskLink() : null;
  if (!demo) {
    const program = process.argv[1] ?? '';
    const outside = (publicUrl ?? url).replace(/\/$/, '');
    const command = isEmpty ? `${setupCommand({ flags, env: process.env, program })}\n` : '';
    const step = deskLink ? `${deskStep(deskLink, outside)}\n` : command;
    return `\n  Frontdesk is ready at ${url}\n\n${step}  Stop with Ctrl-C.\n\n`;
  }
  const { shop } = demo.pages;
  return `
  Frontdesk is ready

  The demo shop     ${url}/
  Its help center   ${url}/help
  Its mail          ${url}/demo/mail
  Its desk          ${deskLink?.url ?? `${url}/desk`}
  These docs        ${url}/docs
  The interface     ${url}/openapi.json

  Write to the shop from one of its pages. Answer as Maja at the desk, or on the mail page.

  Put the widget into any page with this line:

    ${scriptTag(shop, url)}

  User id           ${demo.userId}
  Help center       helpCenterId ${demo.helpCenterId}, faqId ${demo.faqId}
  Public key        ${demo.publicKey}
  Secret key        ${demo.secretKey}

  Stop with Ctrl-C.

`;
}

function deskStep({ url, isFirst }: DeskLink, outside: string): string {
  return isFirst ? setupAddress(url, outside) : `  Answer at ${url}\n`;
}
