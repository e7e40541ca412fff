// The messages of proto/grpc/health/v1/health.proto.

export interface CheckMessage {
  readonly service: string;
}

export interface ServingMessage {
  readonly status: 'UNKNOWN' | 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}
