import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { DOCTOR_CHECKS } from '../../../src/runtime/diagnose.ts';
import { runVoice } from '../../helpers/run-voice.ts';

/** Nothing listens on this port. */
const NOWHERE = 'http://127.0.0.1:9';
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  VOICE_HUB_URL: NOWHERE,
  npm_config_registry: `${NOWHERE}/`,
  npm_config_cache: join(tmpdir(), 'voice-doctor-cache'),
};

interface Check {
  readonly name: string;
  readonly need: string;
  readonly detail: string;
}

describe('voice doctor', () => {
  it('prints a line for every check, and fails if nothing could be transcribed', async () => {
    const { code, out, err } = await runVoice(['doctor'], { env });
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(4, 20).trim())).toEqual(DOCTOR_CHECKS.map(({ name }) => name));
    expect(lines.filter((line) => !/^(ok|--|!!) {2}\S/.test(line))).toEqual([]);
    expect(out).toMatch(
      /^!! {2}default model {5}moonshine-tiny is not installed, .*voice models pull moonshine-tiny/m,
    );
    expect({ code, err }).toEqual({ code: 1, err: '' });
  });

  it('prints the same as JSON, also if a setting is wrong, and names that setting', async () => {
    const wrong = { ...env, VOICE_THREADS: 'many' };
    const { code, out } = await runVoice(['doctor', '--json'], { env: wrong });
    const { type, ok, checks }: { type: string; ok: boolean; checks: Check[] } = JSON.parse(out);
    expect({ code, type, ok }).toEqual({ code: 1, type: 'diagnosis', ok: false });
    expect(checks.map(({ name, need }) => ({ name, need }))).toEqual(
      DOCTOR_CHECKS.map(({ name, need }) => ({ name, need })),
    );
    expect(checks.find(({ name }) => name === 'settings')!.detail).toContain(
      "VOICE_THREADS must be a whole number from 1 to 64, got 'many'",
    );
    expect(checks.find(({ name }) => name === 'Node.js')).toEqual({
      name: 'Node.js',
      need: 'necessary',
      state: 'ok',
      detail: process.versions.node,
    });
  });
});
