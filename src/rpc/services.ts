import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { packageFile } from '../base/package-root.ts';
import type { TtsFacts } from '../domain/facts.ts';
import type { CheckMessage, ServingMessage } from './health-messages.ts';
import type { StreamCommandMessage, StreamEventMessage } from './stream-codec.ts';
import type { OutcomesMessage, SttFactsMessage, TranscribeMessage } from './stt-codec.ts';
import type { ChunkMessage, SynthesizeMessage, VoicesMessage } from './tts-codec.ts';

export interface CancelMessage {
  readonly callId: string;
}

export interface CancelledMessage {
  readonly cancelled: boolean;
}

interface SttMethods {
  readonly Describe: MethodDefinition<object, SttFactsMessage>;
  readonly Warm: MethodDefinition<{ readonly lanes: number }, object>;
  readonly Transcribe: MethodDefinition<TranscribeMessage, OutcomesMessage>;
  readonly Stream: MethodDefinition<StreamCommandMessage, StreamEventMessage>;
  readonly Cancel: MethodDefinition<CancelMessage, CancelledMessage>;
}

interface TtsMethods {
  readonly Describe: MethodDefinition<object, TtsFacts>;
  readonly ListVoices: MethodDefinition<object, VoicesMessage>;
  readonly Synthesize: MethodDefinition<SynthesizeMessage, ChunkMessage>;
  readonly Cancel: MethodDefinition<CancelMessage, CancelledMessage>;
}

interface HealthMethods {
  readonly Check: MethodDefinition<CheckMessage, ServingMessage>;
  readonly Watch: MethodDefinition<CheckMessage, ServingMessage>;
}

const definitions = loadSync(['voice/v1/stt.proto', 'voice/v1/tts.proto', 'grpc/health/v1/health.proto'], {
  includeDirs: [packageFile('proto')],
  longs: Number,
  enums: String,
  // What is not optional is always there, and a oneof says which of its members is.
  defaults: true,
  oneofs: true,
});

/** The services of `proto/`, as grpc-js wants them. */
const services = definitions as unknown as {
  readonly 'voice.v1.Stt': ServiceDefinition & SttMethods;
  readonly 'voice.v1.Tts': ServiceDefinition & TtsMethods;
  readonly 'grpc.health.v1.Health': ServiceDefinition & HealthMethods;
};
export const { 'voice.v1.Stt': STT, 'voice.v1.Tts': TTS, 'grpc.health.v1.Health': HEALTH } = services;
