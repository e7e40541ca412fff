import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/settings.ts';
import { EXIT_CODES } from '../../src/cli/exit-codes.ts';
import { manPages } from '../../src/cli/man.ts';
import { escapeRoff, section, verbatim } from '../../src/cli/man/roff.ts';
import { VOICE } from '../../src/cli/voice.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { runVoice } from '../helpers/run-voice.ts';

const pages = manPages(VOICE);

describe('the man pages', () => {
  it('match the files in man, which npm run man writes', () => {
    const files = readdirSync('man').map((name) => [name, readFileSync(`man/${name}`, 'utf8')] as const);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(pages));
  });

  it('consist of one page for the program and one for each command', () => {
    const commands = VOICE.commands.map(({ name }) => `voice-${name}.1`);
    expect([...pages.keys()]).toEqual(['voice.1', ...commands]);
  });

  it.each(VOICE.commands.map(({ name }) => name))('list every option of voice %s --help', async (name) => {
    const subcommands = VOICE.commands.find((command) => command.name === name)?.subcommands ?? [];
    const helped = [[name], ...subcommands.map((subcommand) => [name, subcommand.name])];
    const help = await Promise.all(helped.map((path) => runVoice([...path, '--help'])));
    const flags = new Set(
      help.flatMap(({ out }) => [...out.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, flag = '']) => flag)),
    );
    const page = pages.get(`voice-${name}.1`) ?? '';
    expect([...flags].filter((flag) => !page.includes(escapeRoff(flag)))).toEqual([]);
    expect(flags.size).toBeGreaterThan(3);
  });

  it('list every setting and every exit code', () => {
    const page = pages.get('voice.1') ?? '';
    const wanted = [...Object.values(SETTINGS).map(({ env }) => env), ...Object.keys(EXIT_CODES)];
    expect(wanted.filter((word) => !page.includes(`\\fB${escapeRoff(word)}\\fR`))).toEqual([]);
  });

  it('have the usual sections in the usual order', () => {
    const sections = [...(pages.get('voice-transcribe.1') ?? '').matchAll(/^\.SH (.+)$/gm)].map(
      ([, name]) => name,
    );
    expect(sections).toEqual([
      'NAME',
      'SYNOPSIS',
      'DESCRIPTION',
      'ARGUMENTS',
      'OPTIONS',
      'EXIT STATUS',
      'ENVIRONMENT',
      'FILES',
      'EXAMPLES',
      'SEE ALSO',
    ]);
  });
});

describe('text in roff', () => {
  it.each([
    ['--format', '\\-\\-format'],
    ['.hidden', '\\&.hidden'],
    ["'-' is stdin", '\\(aq\\-\\(aq is stdin'],
    ['C:\\voice', 'C:\\(rsvoice'],
    ['"hello" `x` ~ ^', '\\(dqhello\\(dq \\(gax\\(ga \\(ti \\(ha'],
    ['a → b', 'a \\[u2192] b'],
    ['one\ntwo', 'one two'],
  ])('escapes %s', (text, roff) => {
    expect(escapeRoff(text)).toBe(roff);
  });

  it('keeps lines of examples apart', () => {
    expect(verbatim(['a', '.b'])).toBe('.PP\n.EX\na\n\\&.b\n.EE');
  });

  it('omits a section without a body', () => {
    expect(section('FILES', [])).toBe('');
  });
});

describe('the format of the man pages', () => {
  const formatters = [
    { program: 'groff', args: ['-ww', '-man', '-Tutf8'], accepted: /^$/ },
    { program: 'man', args: ['--warnings', '--local-file'], accepted: /^$/ },
    // The pages have no date: it would change with every build and say no more than the version.
    { program: 'mandoc', args: ['-T', 'lint', '-W', 'warning'], accepted: /missing date|^$/ },
  ];
  it.for(formatters)('passes $program without a warning', ({ program, args, accepted }, { skip }) => {
    skip(!isInstalled(program), `${program} is not installed`);
    const complaints = [...pages.keys()].flatMap((name) => {
      const { stdout, stderr } = spawnSync(program, [...args, `man/${name}`], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      });
      const said = program === 'mandoc' ? stdout + stderr : stderr;
      return said.split('\n').filter((line) => !accepted.test(line));
    });
    expect(complaints).toEqual([]);
  });
});
