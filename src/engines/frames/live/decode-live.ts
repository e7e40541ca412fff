import { abortable } from '../../../base/abort.ts';
import type { StreamCommand, StreamDecode, StreamEvent } from '../../../domain/live-stream.ts';
import type { SttResult } from '../../../domain/recognition.ts';
import { cancelled, VoiceError } from '../../../domain/errors.ts';
import { traceStreamWork } from '../../../tracing/spans.ts';
import type { DecodedUtterance } from '../tokens/decoded-utterance.ts';
import type { EndpointRules } from './endpoint.ts';
import { type LiveDecodeOptions, type LiveDecoder, UtteranceTracker } from './live-utterances.ts';

export interface LiveFramesOptions {
  readonly decoder: LiveDecoder;
  /** Converts a decoded utterance to the result of a decode. Throws if an option is not supported. */
  readonly toResult: (utterance: DecodedUtterance, options: LiveDecodeOptions) => SttResult;
  /** Rules that end an utterance without a decode. Default: none. */
  readonly endpoint?: EndpointRules;
}

/**
 * Implements `SttEngine.stream` for frame-synchronous models. Audio is decoded once, as it arrives, in blocks
 * of at least 160 ms; a `partial` event reports changed text. A final `decode` ends the utterance, and the
 * next one begins after it. A `begin` drops an unfinished utterance and sets the hot words of the next. An
 * utterance is decoded again only if a decode asks for another range or other hot words. When the commands
 * end, or the rules of `endpoint` apply, the utterance becomes a `final` event.
 */
export async function* decodeLive(
  { decoder, toResult, endpoint }: LiveFramesOptions,
  commands: AsyncIterable<StreamCommand>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  const source = commands[Symbol.asyncIterator]();
  const tracker = new UtteranceTracker(decoder, signal);
  try {
    for (;;) {
      const next = await abortable(source.next(), signal);
      if (next.done) break;
      const command = next.value;
      if (command.type === 'audio') {
        yield* toPartial(await tracker.take(command.samples));
        const over = endpoint && (await tracker.endAtPause(endpoint));
        if (over && over.utterance.text !== '')
          yield { type: 'final', result: shifted(toResult(over.utterance, tracker.options), over.seconds) };
      } else if (command.type === 'begin') tracker.begin(command);
      else if (command.type === 'forget') tracker.forget(command.before);
      else yield await answer(tracker, command, toResult, signal);
    }
    const utterance = await tracker.end();
    if (utterance.text === '') return;
    yield { type: 'final', result: shifted(toResult(utterance, tracker.options), tracker.seconds) };
  } catch (error) {
    throw signal.aborted ? cancelled(signal.reason) : error;
  } finally {
    decoder.drop();
    source.return?.().catch(() => undefined);
  }
}

function* toPartial(text: string | undefined): Generator<StreamEvent, void, undefined> {
  if (text !== undefined) yield { type: 'partial', text };
}

async function answer(
  tracker: UtteranceTracker,
  decode: StreamDecode,
  toResult: LiveFramesOptions['toResult'],
  signal: AbortSignal,
): Promise<StreamEvent> {
  const { id } = decode;
  try {
    const result = await traceStreamWork(decode.traceparent, async () => {
      const { utterance, lead } = await tracker.decode(decode);
      return shifted(toResult(utterance, decode), -lead);
    });
    return { type: 'result', id, result };
  } catch (error) {
    if (signal.aborted) throw error;
    return { type: 'failed', id, error: VoiceError.from(error) };
  }
}

/** Shifts a result by `seconds`; no time becomes less than 0. */
function shifted(result: SttResult, seconds: number): SttResult {
  const at = (time: number) => Math.max(0, time + seconds);
  return {
    ...result,
    segments: result.segments.map((segment) => ({
      ...segment,
      start: at(segment.start),
      end: at(segment.end),
      ...(segment.words && {
        words: segment.words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) })),
      }),
    })),
  };
}
