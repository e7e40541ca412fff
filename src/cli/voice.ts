import { benchCommand } from './commands/bench.ts';
import { completionCommand } from './commands/completion.ts';
import { configCommand } from './commands/config.ts';
import { doctorCommand } from './commands/doctor.ts';
import { itnCommand } from './commands/itn.ts';
import { mcpCommand } from './commands/mcp.ts';
import { modelsCommand } from './commands/models.ts';
import { psCommand } from './commands/ps.ts';
import { serveCommand } from './commands/serve.ts';
import { speakCommand } from './commands/speak.ts';
import { speakersCommand } from './commands/speakers.ts';
import { transcribeCommand, translateCommand } from './commands/transcribe.ts';
import { voicesCommand } from './commands/voices.ts';
import { workerCommand } from './commands/worker.ts';
import type { Program } from './program.ts';
import { VERSION } from './version.ts';

/** The whole command line as data; `--help`, man pages and completions are generated from it. */
export const VOICE: Program = {
  version: VERSION,
  commands: [
    transcribeCommand,
    translateCommand,
    speakCommand,
    serveCommand(() => VERSION),
    workerCommand(() => VERSION),
    mcpCommand(() => VERSION),
    psCommand,
    modelsCommand,
    voicesCommand,
    speakersCommand,
    configCommand,
    itnCommand,
    benchCommand,
    doctorCommand,
    completionCommand(() => VOICE),
  ],
  summary: 'Speech to text and text to speech on your own machine.',
  examples: [
    'voice transcribe meeting.mp3 --format srt > meeting.srt',
    'voice speak "hello" > hello.wav',
    'voice serve --port 8000',
    'voice models list',
  ],
};
