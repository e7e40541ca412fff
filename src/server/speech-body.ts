import { VoiceError } from '../domain/errors.ts';
import type { AlignmentGranularity, SpeechFormat } from '../domain/voice.ts';
import { SPEECH_FORMATS } from '../media/encode.ts';
import type { SpeakRequest } from '../runtime/speak.ts';
import { readScript, type Script, textOf } from '../text/directions/read-script.ts';
import { alignedCodec, alignedEvents } from '../wire/refusal.ts';
import type { RestDialect } from '../wire/rest/dialect.ts';
import { parseSpeechBody } from '../wire/rest/speech.ts';

/** How the sound is sent: as it is, as lines of JSON with alignments, or as events. */
export type SpeechTransport = 'audio' | 'ndjson' | 'sse';

export interface SpeechJob {
  readonly speak: Omit<SpeakRequest, 'model' | 'text'> & {
    /** What is said, as it is written. */
    readonly text: string;
  };
  readonly script: Script;
  readonly format: SpeechFormat;
  readonly delivery: SpeechTransport;
  readonly granularity: AlignmentGranularity;
}

/**
 * What a JSON body asks to be spoken, in at most `maxCharacters`.
 * @throws VoiceError as `parseSpeechBody` and `readScript`, and a Refusal `conflicting_options`.
 */
export function readSpeechBody(body: unknown, maxCharacters: number, dialect: RestDialect): SpeechJob {
  const { input, voice, options, format, isAligned, isEvents } = parseSpeechBody(body, dialect);
  checkLength(input, maxCharacters);
  if (isAligned && !SPEECH_FORMATS[format].isPcm) throw alignedCodec(format);
  if (isAligned && isEvents) throw alignedEvents();
  const script = readScript(input, options);
  return {
    speak: { ...options, voice, text: textOf(script) },
    script,
    format,
    delivery: isAligned ? 'ndjson' : isEvents ? 'sse' : 'audio',
    granularity: options.alignmentGranularity ?? 'word',
  };
}

function checkLength(text: string, maxCharacters: number): void {
  const { length } = [...text];
  if (length <= maxCharacters) return;
  throw new VoiceError('invalid_value', `'input' may have ${maxCharacters} characters, got ${length}.`, {
    field: { name: 'input', rule: 'too_long' },
  });
}
