import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SttRequest } from '../../src/domain/engine.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { STT } from '../../src/rpc/services.ts';
import {
  fromDescription,
  fromOutcome,
  fromResult,
  fromRow,
  type SttDescription,
  type SttOutcome,
  toDescription,
  toOutcome,
  toResult,
  toRow,
} from '../../src/rpc/stt-codec.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { answered, options, result, sent, speech, text } from './messages.ts';

describe('what is asked of a speech-to-text worker', () => {
  it('arrives as it was sent, to the bit', () => {
    fc.assert(
      fc.property(options, speech, text, (options, speech, callId) => {
        const request: SttRequest = { ...options, speech };
        const message = sent(STT.Transcribe, { callId, ...toRow(request) });
        expect(message.callId).toBe(callId);
        expect(fromRow(message)).toStrictEqual(request);
      }),
    );
  });

  it('arrives in order in a batch', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(options, speech), { maxLength: 5 }), text, (rows, callId) => {
        const requests = rows.map(([options, speech]): SttRequest => ({ ...options, speech }));
        const message = sent(STT.TranscribeBatch, { callId, rows: requests.map(toRow) });
        expect(message.rows.map(fromRow)).toStrictEqual(requests);
      }),
    );
  });

  it.each([
    ['half a sample', { speech: new Uint8Array(6) }, '6 bytes are no whole number of float32 samples.'],
    [
      'an unknown task',
      { options: { speechProbability: 1, task: 'sing', temperature: 0, hotWords: [] } },
      'sing',
    ],
    ['no options', { options: null }, 'without options'],
  ])('is refused with %s', (_, change, message) => {
    const right = toRow({
      speech: new Float32Array(1) as SttRequest['speech'],
      speechProbability: 1,
      task: 'transcribe',
      temperature: 0,
    });
    const arrived = sent(STT.Transcribe, { callId: '1', ...right, ...change });
    expect(() => fromRow(arrived)).toThrow(
      expect.objectContaining({ kind: 'invalid_request', message: expect.stringContaining(message) }),
    );
  });
});

describe('what a speech-to-text worker answers', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(result, (result) => {
        expect(fromResult(answered(STT.Transcribe, toResult(result)))).toStrictEqual(result);
      }),
    );
  });

  it('arrives with each outcome of a batch in its place', () => {
    const rejected = fc.tuple(fc.constantFrom('invalid_value', 'internal', 'unsupported'), text);
    fc.assert(
      fc.property(fc.array(fc.oneof(result, rejected), { maxLength: 5 }), (each) => {
        const outcomes = each.map((one): SttOutcome =>
          'language' in one
            ? { status: 'fulfilled', value: one }
            : { status: 'rejected', reason: new VoiceError(one[0] as 'internal', one[1]) },
        );
        const message = answered(STT.TranscribeBatch, { outcomes: outcomes.map(toOutcome) });
        expect(message.outcomes.map(fromOutcome)).toEqual(outcomes);
      }),
    );
  });

  it('tells all of the engine', () => {
    const description: SttDescription = {
      capabilities: { ...sttManifest().capabilities, architecture: 'ctc', hotWords: true },
      lanes: 3,
      batchRows: 8,
      paddedSeconds: 30,
    };
    expect(fromDescription(answered(STT.Describe, toDescription(description)))).toStrictEqual(description);
  });

  it('is not believed where it makes no sense', () => {
    const { capabilities } = sttManifest();
    const odd = {
      capabilities: { ...capabilities, architecture: 'abacus' },
      lanes: 1,
      batchRows: 1,
      paddedSeconds: 0,
    };
    expect(() => fromDescription(answered(STT.Describe, odd))).toThrow("the architecture 'abacus'");
    const { outcomes } = answered(STT.TranscribeBatch, { outcomes: [{}] });
    expect(() => fromOutcome(outcomes[0]!)).toThrow('neither a result nor a failure');
  });
});
