import { Command } from 'commander';
import type { Check } from '../../operate/doctor/check.ts';
import { type CheckedFinding, runChecks } from '../../operate/doctor/run-checks.ts';
import { Exit } from '../exit.ts';
import { type DatabaseFlags, withDatabaseOptions } from '../options.ts';
import { listenForStop } from './until-stopped.ts';

interface DoctorFlags extends DatabaseFlags {
  readonly json?: boolean;
}

export function doctorCommand(): Command {
  return withDatabaseOptions(new Command('doctor'))
    .description(
      'Check everything that a deployment needs, and report problems with remedies. Exits with status 1 if there is a problem.',
    )
    .option('--json', 'print JSON')
    .action(async (flags: DoctorFlags) => {
      const [{ checks }, { upstreamCheck }] = await Promise.all([
        import('../../operate/doctor/checks.ts'),
        import('./upstream-check.ts'),
      ]);
      await report([...checks, upstreamCheck], flags);
    });
}

export function upgradeCheckCommand(): Command {
  return withDatabaseOptions(new Command('upgrade-check'))
    .description(
      'Report, before an upgrade, whether this release can use the database, and what its first start would change. Changes nothing.',
    )
    .option('--json', 'print JSON')
    .action(async (flags: DoctorFlags) => {
      const { upgradeChecks } = await import('../../operate/doctor/checks.ts');
      await report(upgradeChecks, flags);
    });
}

async function report(checks: readonly Check[], { json, ...flags }: DoctorFlags): Promise<never> {
  const stop = listenForStop();
  const findings = await runChecks(checks, flags, process.env, stop.signal);
  stop.close();
  const isFine = findings.every(({ verdict }) => verdict !== 'problem');
  const text = json ? `${JSON.stringify(findings)}\n` : findings.map(findingLine).join('');
  await new Promise((resolve) => process.stdout.write(text, resolve));
  // An abandoned check could keep the process alive.
  throw new Exit(isFine ? 0 : 1);
}

function findingLine({ verdict, check, seen, advice }: CheckedFinding): string {
  return `${verdict.padEnd(9)}${check.padEnd(15)}${seen}${advice === undefined ? '' : ` ${advice}`}\n`;
}
