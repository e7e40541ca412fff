import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SttOutcome, SttRequest } from '../../src/domain/recognition.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import type { SttFacts } from '../../src/domain/facts.ts';
import { STT } from '../../src/rpc/services.ts';
import { fromFacts, fromOutcome, fromRow, toOutcome, toRow } from '../../src/rpc/stt-codec.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { answered, options, result, sent, speech, text } from './messages.ts';

describe('codec of speech-to-text requests', () => {
  it('keeps rows unchanged, in order and bit by bit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(options, speech), { maxLength: 5 }), text, (rows, callId) => {
        const requests = rows.map(([options, speech]): SttRequest => ({ ...options, speech }));
        const message = sent(STT.Transcribe, { callId, rows: requests.map(toRow) });
        expect(message.callId).toBe(callId);
        expect(message.rows.map(fromRow)).toStrictEqual(requests);
      }),
    );
  });

  it.each([
    [
      'a truncated sample',
      { speech: new Uint8Array(6) },
      '6 bytes are not a whole number of float32 samples.',
    ],
    [
      'an unknown task',
      { options: { speechProbability: 1, task: 'sing', temperature: 0, hotWords: [], languages: [] } },
      'sing',
    ],
    ['no options', { options: null }, 'without options'],
  ])('rejects a row with %s', (_, change, message) => {
    const right = toRow({
      speech: new Float32Array(1) as SttRequest['speech'],
      speechProbability: 1,
      task: 'transcribe',
      temperature: 0,
    });
    const { rows } = sent(STT.Transcribe, { callId: '1', rows: [{ ...right, ...change }] });
    expect(() => fromRow(rows[0]!)).toThrow(
      expect.objectContaining({ kind: 'invalid_request', message: expect.stringContaining(message) }),
    );
  });
});

const FACTS: SttFacts = {
  capabilities: { ...sttManifest().capabilities, architecture: 'ctc', hotWords: true },
  lanes: 3,
  batchRows: 8,
  paddedSeconds: 30,
  packing: 'windows',
  doubtfulLogprob: -0.5,
  verifiesDrafts: true,
  warnings: ['It claims too much.'],
};

describe('codec of speech-to-text replies', () => {
  it('keeps each outcome unchanged and at its index', () => {
    const rejected = fc.tuple(fc.constantFrom('invalid_value', 'internal', 'unsupported'), text);
    fc.assert(
      fc.property(fc.array(fc.oneof(result, rejected), { maxLength: 5 }), (each) => {
        const outcomes = each.map((one): SttOutcome =>
          'language' in one
            ? { ok: true, result: one }
            : { ok: false, error: new VoiceError(one[0] as 'internal', one[1]) },
        );
        const message = answered(STT.Transcribe, { outcomes: outcomes.map(toOutcome) });
        expect(message.outcomes.map(fromOutcome)).toStrictEqual(outcomes);
      }),
    );
  });

  it('keeps all facts of the engine', () => {
    expect(fromFacts(answered(STT.Describe, FACTS))).toStrictEqual(FACTS);
  });

  it('rejects unknown architectures, unknown packings and empty outcomes', () => {
    const odd = { ...FACTS, capabilities: { ...FACTS.capabilities, architecture: 'abacus' } };
    expect(() => fromFacts(answered(STT.Describe, odd))).toThrow("the architecture 'abacus'");
    const packed = answered(STT.Describe, { ...FACTS, packing: 'boxes' });
    expect(() => fromFacts(packed)).toThrow("the packing 'boxes'");
    const { outcomes } = answered(STT.Transcribe, { outcomes: [{}] });
    expect(() => fromOutcome(outcomes[0]!)).toThrow('neither a result nor a failure');
  });
});
