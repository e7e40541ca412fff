import { existsSync } from 'node:fs';
import { printable } from '../../base/printable.ts';
import type { Diagnosis } from '../../runtime/diagnose.ts';
import type { Finding, CheckContext } from '../../runtime/diagnose/finding.ts';
import { type CommandSpec, type Context, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { configFilePath } from '../config-file.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok', missing: '--', broken: '!!' };

export const doctorCommand: CommandSpec = {
  name: 'doctor',
  summary: 'Check the installation, and say how to get missing parts',
  description: [
    "Each line begins with 'ok', with '--' for a missing part that can be installed, or with '!!' for a broken one.",
    'The exit code is 0 when speech can be transcribed, otherwise 1. Being offline is not a fault.',
  ],
  options: [settingOption('modelsDir')],
  examples: ['voice doctor', 'voice doctor --json'],
  needsNoSettings: true,

  async run(context) {
    // Imported only here, because it loads everything that can be checked.
    const { DOCTOR_CHECKS, diagnose, isFatal } = await import('../../runtime/diagnose.ts');
    const nameWidth = Math.max(...DOCTOR_CHECKS.map(({ name }) => name.length));
    const diagnoses: Diagnosis[] = [];
    for await (const diagnosis of diagnose(placeOf(context), context.signal)) {
      diagnoses.push(diagnosis);
      if (!context.json) await context.stdout.write(line(diagnosis, nameWidth));
    }
    const fatal = diagnoses.some(isFatal);
    if (context.json) await writeJson(context, document(diagnoses, fatal));
    return fatal ? 1 : 0;
  },
};

function placeOf({ env, settings, settingsProblem }: Context): CheckContext {
  const path = configFilePath(env);
  return {
    env,
    settings,
    nodeVersion: process.versions.node,
    settingsFile: {
      path,
      exists: existsSync(path),
      ...(settingsProblem && { problem: settingsProblem.message }),
    },
  };
}

function line({ name, finding }: Diagnosis, nameWidth: number): string {
  const { state, detail } = finding;
  const text = state === 'ok' ? detail : `${detail}: ${finding.advice}`;
  return `${MARKS[state]}  ${name.padEnd(nameWidth)}  ${printable(text)}\n`;
}

function document(diagnoses: readonly Diagnosis[], fatal: boolean) {
  return {
    type: 'diagnosis',
    ok: !fatal,
    checks: diagnoses.map(({ name, need, finding }) => ({ name, need, ...finding })),
  };
}
