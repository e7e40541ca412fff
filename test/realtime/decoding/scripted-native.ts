import { joinArrays } from '../../../src/base/join-arrays.ts';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../../src/domain/live-stream.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { heardWords } from '../tone-words.ts';

/** A `streaming-native` model that transcribes tones as they arrive, and writes hot words in capitals. */
export function scriptedNative(): SttEngine & { readonly decodes: string[] } {
  const { facts } = new FakeStt({
    capabilities: { architecture: 'streaming-native', streaming: true, hotWords: true, initialPrompt: false },
  });
  const decodes: string[] = [];

  async function* stream(
    commands: AsyncIterable<StreamCommand>,
  ): AsyncGenerator<StreamEvent, void, undefined> {
    let heard: Float32Array = new Float32Array(0);
    let before = 0;
    let hot: readonly string[] = [];
    let told = '';
    const textOf = (samples: Float32Array) =>
      heardWords(samples)
        .map((word) => (hot.includes(word) ? word.toUpperCase() : word))
        .join(' ');
    for await (const command of commands) {
      if (command.type === 'begin') {
        hot = command.hotWords ?? [];
        before += heard.length;
        heard = new Float32Array(0);
      } else if (command.type === 'audio') {
        heard = joinArrays([heard, command.samples], (length) => new Float32Array(length));
        const text = textOf(heard);
        if (text !== told && text !== '') yield { type: 'partial', text };
        told = text;
      } else if (command.type === 'decode') {
        const { id, from, to, final } = command;
        decodes.push(final ? 'final' : 'not final');
        const text = textOf(heard.subarray(from - before, to - before));
        yield { type: 'result', id, result: said(text, (to - from) / SPEECH_RATE) };
      }
    }
  }

  return {
    facts: { ...facts, lanes: 1 },
    warm: () => undefined,
    transcribe: () => Promise.reject(new Error('Live speech goes through the stream.')),
    stream,
    close: async () => undefined,
    decodes,
  };
}
