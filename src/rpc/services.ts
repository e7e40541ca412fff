import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import protobuf, { type Type } from 'protobufjs/light.js';
import type { TtsFacts } from '../domain/facts.ts';
import { MESSAGES } from './messages.ts';
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

/** Conversion options: fields that are not optional are always set, and a oneof names its member. */
const AS_OBJECT = { longs: Number, enums: String, defaults: true, oneofs: true };

const root = protobuf.Root.fromJSON(MESSAGES);

/** How messages of a type are written and read. */
const codecOf = (type: Type) => ({
  // In Node.js the result is a Buffer, which is sent without another copy of all the audio.
  serialize: (message: object) => type.encode(type.fromObject(message)).finish() as Buffer,
  deserialize: (bytes: Buffer) => type.toObject(type.decode(bytes), AS_OBJECT),
});

/** A service of `proto/`, in the form for grpc-js. */
function serviceOf(name: string): ServiceDefinition {
  const methods = root.lookupService(name).methodsArray.map((method) => {
    const { requestStream = false, responseStream = false } = method;
    const [request, response] = [codecOf(method.resolvedRequestType!), codecOf(method.resolvedResponseType!)];
    const definition: MethodDefinition<object, object> = {
      path: `/${name}/${method.name}`,
      requestStream,
      responseStream,
      requestSerialize: request.serialize,
      requestDeserialize: request.deserialize,
      responseSerialize: response.serialize,
      responseDeserialize: response.deserialize,
    };
    return [method.name, definition] as const;
  });
  return Object.fromEntries(methods);
}

export const STT = serviceOf('voice.v1.Stt') as ServiceDefinition & SttMethods;
export const TTS = serviceOf('voice.v1.Tts') as ServiceDefinition & TtsMethods;
export const HEALTH = serviceOf('grpc.health.v1.Health') as ServiceDefinition & HealthMethods;

// The messages of proto/grpc/health/v1/health.proto.

export interface CheckMessage {
  readonly service: string;
}

export interface ServingMessage {
  readonly status: 'UNKNOWN' | 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}
