import { describe, expect, it } from 'vitest';
import {
  invalidAudio,
  isDiskFull,
  modelNotFound,
  timedOut,
  unsupported,
  VoiceError,
  workerLost,
  workerUnavailable,
} from '../../src/domain/errors.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: from the system`), { code });
const aborted = () => AbortSignal.abort().reason as unknown;

describe('VoiceError.from', () => {
  it('leaves a VoiceError as it is', () => {
    const error = modelNotFound('nope');
    expect(VoiceError.from(error)).toBe(error);
  });

  it.each([
    ['an aborted signal', aborted(), 'cancelled', 'The request was cancelled.'],
    [
      'a full disk',
      systemError('ENOSPC'),
      'storage_full',
      'The disk is full; free some space and try again.',
    ],
    [
      'a used-up quota',
      systemError('EDQUOT'),
      'storage_full',
      'The disk is full; free some space and try again.',
    ],
    [
      'too little memory',
      new RangeError('WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance'),
      'unavailable',
      'There is not enough memory for it: end other programs, or allow more where it is limited (ulimit -v).',
    ],
    ['a foreign error', new TypeError('x is undefined'), 'internal', 'Something went wrong inside voice.'],
    ['a thrown string', 'oops', 'internal', 'Something went wrong inside voice.'],
    ['undefined', undefined, 'internal', 'Something went wrong inside voice.'],
  ])('makes a sentence of %s and keeps it as the cause', (_, thrown, kind, message) => {
    const error = VoiceError.from(thrown);
    expect(error).toBeInstanceOf(VoiceError);
    expect({ kind: error.kind, message: error.message, cause: error.cause }).toEqual({
      kind,
      message,
      cause: thrown,
    });
  });
});

describe('the makers of errors', () => {
  it('name the thing and its value', () => {
    expect(modelNotFound('nope')).toMatchObject({
      kind: 'model_not_found',
      message: "Model 'nope' is not installed.",
    });
    expect(unsupported('tiny', 'translation')).toMatchObject({
      kind: 'unsupported',
      message: "Model 'tiny' does not support translation.",
    });
    const cause = new Error('deep down');
    expect(invalidAudio('talk.mp3', 'it is empty.', { cause })).toMatchObject({
      kind: 'invalid_audio',
      message: 'talk.mp3: it is empty.',
      cause,
    });
  });
});

describe('the errors of a worker', () => {
  it('say what to do, and when to try again', () => {
    expect(workerUnavailable('tiny', 'it is still starting', 5)).toMatchObject({
      kind: 'worker_unavailable',
      message: "No worker for the model 'tiny' is ready: it is still starting.",
      retryAfterSeconds: 5,
    });
    const cause = new Error('ECONNRESET');
    expect(workerLost(cause)).toMatchObject({
      kind: 'worker_lost',
      message: 'The worker failed while it was at work on the request; send it again.',
      retryAfterSeconds: 1,
      cause,
    });
    expect(timedOut(cause)).toMatchObject({
      kind: 'timeout',
      message: 'The worker did not answer in time.',
      cause,
    });
  });
});

describe('isDiskFull', () => {
  it('tells a full disk from other errors', () => {
    expect(['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => isDiskFull(systemError(code)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isDiskFull(undefined)).toBe(false);
  });
});
