import { lazily } from '../base/lazily.ts';
import { coreCount } from '../base/machine.ts';
import type { Settings } from '../config/settings.ts';
import type { TurnEngine, VadEngine } from '../domain/vad-engine.ts';
import type { SpeakerEngine } from '../domain/speakers.ts';
import { openSpeakerEngine, openTurnEngine } from '../engines/registry.ts';
import { openSilero } from '../engines/silero/engine.ts';
import { encode } from '../media/encode.ts';
import { openPreparer } from '../media/preparer.ts';
import { noSpeakerModel, noTurnModel } from '../models/not-installed.ts';
import { readLexicon } from './lexicon-file.ts';
import type { ModelSettings } from './open-store.ts';
import type { Runtime } from './runtime.ts';
import { defaultThreads } from './default-threads.ts';
import { UsualEngine } from './usual-engine.ts';

/**
 * The number of decoder threads: two, so that one malicious file does not block all; more than eight only
 * fill memory.
 */
const LEAST_THREADS = 2;
const MOST_THREADS = 8;

interface Stages {
  /** The functions of the runtime that the stages provide. */
  readonly stages: Pick<Runtime, 'prepare' | 'encode' | 'vad' | 'turns' | 'speakers' | 'lexicon'>;
  /** Loads the stages that every recording needs. */
  warm(): Promise<void>;
  /** Ends their threads. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the stages around the engines: decoding and resampling, voice activity detection, speaker
 * diarization, lexicon and encoding, configured by `settings`. Recordings longer than `maxSeconds` are
 * refused.
 */
export function openStages(
  settings: Pick<Settings, 'ffmpeg' | 'threads' | 'lexicon' | 'diarizationModel' | 'turnModel'> &
    ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
  maxSeconds?: number,
): Stages {
  const search = { ffmpeg: settings.ffmpeg, searchPath: env['PATH'] };
  const threads = Math.min(MOST_THREADS, Math.max(LEAST_THREADS, coreCount()));
  const preparer = openPreparer({ threads });
  let opened: VadEngine | undefined;
  const detector = () => (opened ??= openSilero());
  const diarizer = new UsualEngine<'speaker', SpeakerEngine>(settings, {
    type: 'speaker',
    name: settings.diarizationModel,
    notInstalled: noSpeakerModel,
    open: (model) => openSpeakerEngine(model, settings.threads ?? defaultThreads(model)),
  });
  const turns = new UsualEngine<'vad', TurnEngine>(settings, {
    type: 'vad',
    name: settings.turnModel,
    notInstalled: noTurnModel,
    open: openTurnEngine,
  });
  const closing = new AbortController();
  const lexicon = lazily(async () =>
    settings.lexicon === undefined ? [] : readLexicon(settings.lexicon, closing.signal),
  );
  return {
    stages: {
      lexicon,
      prepare: (source, signal, options) =>
        preparer.prepare(source, { ...search, ...options, signal, maxSeconds }),
      vad: () => detector().stream(),
      turns: () => turns.open(),
      speakers: () => diarizer.open(),
      encode: (format, samples, totalSamples, signal) =>
        encode(format, samples, { ...search, totalSamples }, signal),
    },
    warm: () => detector().warm(),
    async close() {
      closing.abort();
      await Promise.all([preparer.close(), opened?.close(), diarizer.close(), turns.close()]);
    },
  };
}
