import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  serverSnippets,
  sessionSnippets,
  speechSnippets,
  transcriptionSnippets,
} from '../../../src/web/state/snippets.ts';

const NASTY = `It's "odd": $HOME \`id\` \\n\n❤`;
const OPEN = { server: 'http://127.0.0.1:8000', hasKey: false };
const LOCKED = { ...OPEN, hasKey: true };

/** The arguments that a shell parses from a command. */
const argumentsOf = (command: string): readonly string[] =>
  execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], {
    encoding: 'utf8',
    env: { VOICE_API_KEY: 'secret' },
  })
    .split('\0')
    .slice(0, -1);

/** The string literal of `name` in `program`. */
const literalIn = (program: string, name: string): string =>
  new RegExp(`${name}[:=] ?('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`).exec(program)![1]!;

describe('code snippets', () => {
  it('send the same request from a shell, whatever characters it contains', () => {
    const request = { model: 'espeak', input: NASTY, voice: 'en', speed: 1.5 };
    const { curl, python } = speechSnippets(OPEN, request, 'mp3');
    const given = argumentsOf(curl);
    expect(given[0]).toBe('http://127.0.0.1:8000/v1/audio/speech');
    expect(JSON.parse(given[given.indexOf('-d') + 1]!)).toEqual({ ...request, response_format: 'mp3' });
    expect(JSON.parse(literalIn(python, 'input'))).toBe(NASTY);
  });

  it('contain the same text in JavaScript', () => {
    const { javascript } = speechSnippets(OPEN, { model: 'espeak', input: NASTY }, 'mp3');
    // oxlint-disable-next-line no-eval -- only a JavaScript engine can evaluate the literal.
    expect((0, eval)(literalIn(javascript, 'input'))).toBe(NASTY);
  });

  it('name the file and options of a recording', () => {
    const values = {
      task: 'transcribe',
      file: "it's.mp3",
      model: 'tiny',
      language: 'de',
      hotWords: 'Ada, Bo',
    } as const;
    expect(argumentsOf(transcriptionSnippets(LOCKED, values).curl)).toEqual([
      'http://127.0.0.1:8000/v1/audio/transcriptions',
      '-H',
      'Authorization: Bearer secret',
      '-F',
      "file=@it's.mp3",
      '-F',
      'model=tiny',
      '-F',
      'language=de',
      '-F',
      'hot_words=Ada, Bo',
      '-F',
      'response_format=srt',
    ]);
    const { python } = transcriptionSnippets(LOCKED, { ...values, task: 'translate' });
    expect(python).toContain('client.audio.translations.create(');
    expect(python).not.toContain('language=');
  });

  it('pull a model to the server', () => {
    expect(argumentsOf(serverSnippets(OPEN, 'whisper-tiny').curl)).toEqual([
      'http://127.0.0.1:8000/v1/status',
      '-N',
      '-X',
      'POST',
      'http://127.0.0.1:8000/v1/models/whisper-tiny?stream=true',
    ]);
    expect(argumentsOf(serverSnippets(OPEN, undefined).curl)).toEqual(['http://127.0.0.1:8000/v1/status']);
  });

  it('never contain the key itself, but its environment variable', () => {
    const all = [
      ...Object.values(serverSnippets(LOCKED, 'whisper-tiny')),
      ...Object.values(sessionSnippets(LOCKED, { model: 'tiny', configuration: {}, say: 'Hi' })),
    ];
    for (const text of all) expect(text).toContain('VOICE_API_KEY');
  });
});
