import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/**
 * The program `npm run test:package PATH`: installs the packed file as a user would, into an empty folder,
 * without a network and with an empty cache, and tries the result. Fails if npm warns.
 */

const run = promisify(execFile);
const [packed = ''] = process.argv.slice(2);
const place = await mkdtemp(join(tmpdir(), 'voice-try-'));
try {
  const { stderr } = await run('npm', ['install', '--global', '--offline', '--no-fund', packed], {
    env: { ...process.env, npm_config_prefix: place, npm_config_cache: join(place, 'cache') },
  });
  // Ignores warnings about unknown npm settings of the user.
  const warnings = stderr
    .split('\n')
    .filter((line) => /npm warn(?! Unknown (?:user|global|env) config)/i.test(line));
  if (warnings.length > 0) throw new Error(`npm warns:\n${warnings.join('\n')}`);
  await access(join(place, 'lib', 'node_modules', 'voice', 'dist', 'program', 'page', 'index.html'));
  const { stdout: npmVersion } = await run('npm', ['--version']);
  // Later versions of npm do not install manual pages in a folder that man searches.
  if (Number.parseInt(npmVersion, 10) < 12) await access(join(place, 'share', 'man', 'man1', 'voice.1'));
  const { stdout } = await run(join(place, 'bin', 'voice'), ['doctor']).catch(
    (error: { stdout: string }) => error,
  );
  for (const part of ['ONNX Runtime', 'speech detector', 'audio decoders'])
    if (!stdout.includes(`ok  ${part}`))
      throw new Error(`voice doctor does not say that it has: ${part}\n${stdout}`);
  process.stdout.write('The packed file installs without a network or a warning, and works.\n');
} finally {
  await rm(place, { recursive: true, force: true });
}
