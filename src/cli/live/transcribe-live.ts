import { readAhead } from '../../base/read-ahead.ts';
import { findRecorders } from '../../media/recorders.ts';
import { createSessions } from '../../runtime/create-sessions.ts';
import { checkRequest } from '../../runtime/stt-options.ts';
import type { Context } from '../command.ts';
import { ensureModel } from '../ensure-model.ts';
import { storeOf } from '../../runtime/open-store.ts';
import { chooseSttModel, requireAbility } from '../stt-model.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { CaptionSource, CaptionView } from '../ui/captions.ts';
import type { LiveOptions } from './live-options.ts';
import { openMicrophone } from './microphone.ts';
import { openCaptions } from './open-captions.ts';
import { readPcm, requirePipe } from './pcm-input.ts';
import { rmsDbfs } from '../../audio/dbfs.ts';
import { createPcm16Reader } from '../../audio/pcm16.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { RealtimeSession } from '../../realtime/session.ts';

/** The most pieces (0.1 s each) to buffer while the model is slower than the microphone. */
const AHEAD_PIECES = 600;

/**
 * Writes captions until the audio ends or Ctrl-C; the current utterance is still finished. Returns 130 after
 * an interruption.
 * @throws VoiceError as `ensureModel`, `checkRequest`, `openMicrophone`, `readPcm` and `runLiveSession`.
 */
export async function transcribeLive(context: Context, liveOptions: LiveOptions): Promise<ExitCode> {
  const { signal, stdout } = context;
  const { source, format, options, subtitles } = liveOptions;
  if (source === 'stdin') requirePipe(context);
  const { settings } = context;
  const modelRequest = { task: 'transcribe', model: liveOptions.model, language: options.language } as const;
  const model = await chooseSttModel(storeOf(settings), modelRequest, settings.model);
  const installed = await ensureModel(context, model, 'stt', (manifest) =>
    requireAbility(manifest, { task: 'transcribe', language: options.language }),
  );
  const runtime = await context.runtime();
  // If the model has no word times, words are written without times.
  const { wordTimestamps: wordTimes = false, ...requested } = options;
  const request = { ...requested, model: installed, task: 'transcribe' } as const;
  for (const warning of checkRequest(request)) await context.note(`voice: ${warning}`);

  // The model loads while the recorder starts; the session reports its errors.
  const noteWarnings = async () => {
    const { facts } = await runtime.stt(installed);
    for (const warning of facts.warnings) await context.note(`voice: ${warning}`);
  };
  noteWarnings().catch(() => undefined);
  const leaving = new AbortController();
  const { shown, pcm } = await openSource(
    context,
    { ...liveOptions, model },
    AbortSignal.any([signal, leaving.signal]),
  );
  const captions = await openCaptions(context, { format, subtitles, wordTimes });
  try {
    await captions.showSource(shown);
    const { language, languages = [], hotWords = [], itn } = options;
    const session = createSessions(runtime)({ model, language, admission: 'wait', hasDeadlines: false });
    session.execute({
      type: 'configure',
      change: {
        languages,
        delay: liveOptions.delay,
        hotWords,
        itn,
        partials: captions.wantsPartials,
      },
    });
    await runLiveSession({
      session,
      pcm,
      captions,
      leave: () => leaving.abort(),
      isRead: () => stdout.isClosed !== true,
    });
  } finally {
    leaving.abort();
    await captions.close();
  }
  return signal.aborted ? 130 : 0;
}

async function openSource(
  context: Context,
  { source, model, device }: LiveOptions & { readonly model: string },
  signal: AbortSignal,
): Promise<{ readonly shown: CaptionSource; readonly pcm: AsyncIterable<Uint8Array> }> {
  if (source === 'stdin') return { shown: { source, model }, pcm: readPcm(context, signal) };
  const { settings, env } = context;
  const search = { ffmpeg: settings.ffmpeg, searchPath: env['PATH'] ?? '', device };
  const { name, pcm } = await openMicrophone(await findRecorders(search), env, signal);
  return { shown: { source, recorder: name, model }, pcm: readAhead(pcm, AHEAD_PIECES) };
}

export interface LiveSessionOptions {
  readonly session: RealtimeSession;
  /** The sound as raw samples; ends with the input. */
  readonly pcm: AsyncIterable<Uint8Array>;
  readonly captions: CaptionView;
  /** Ends `pcm` when the session has ended. */
  readonly leave: () => void;
  /** Whether the output still has a reader. */
  readonly isRead: () => boolean;
}

/**
 * Sends `pcm` to a session as fast as the session takes it, and writes its captions, including those before
 * an error.
 * @throws VoiceError from `pcm`, or the error that ends the session.
 */
export async function runLiveSession({
  session,
  pcm,
  captions,
  leave,
  isRead,
}: LiveSessionOptions): Promise<void> {
  let failure: VoiceError | undefined;
  const fail = (error: VoiceError) => {
    failure ??= error;
    void session.end('error');
  };
  const written = (async () => {
    for await (const output of session.output) {
      if (output.type !== 'event') continue;
      if (output.event.type === 'error') fail(output.event.error);
      else await captions.show(output.event);
    }
  })();
  // An error that ends it, such as a full disk, is thrown below.
  written.catch(() => undefined).finally(leave);

  const toSamples = createPcm16Reader();
  try {
    for await (const bytes of pcm) {
      if (!isRead()) break;
      const samples = toSamples(bytes);
      captions.showLevel?.(rmsDbfs(samples));
      session.append(samples);
      await session.room();
    }
  } catch (error) {
    failure ??= VoiceError.from(error);
  }
  captions.finish?.();
  if (isRead()) session.execute({ type: 'close' });
  else void session.end('client_disconnect');
  try {
    await written;
  } finally {
    await session.end('client_disconnect');
  }
  if (failure) throw failure;
}
