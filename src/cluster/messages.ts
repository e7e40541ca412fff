import { z } from 'zod';
import type { WorkerCard, WorkerHeartbeat } from '../domain/cluster.ts';
import { REQUEST_TYPES, type RequestType } from '../domain/engines.ts';
import type { ManifestOf } from '../domain/model.ts';
import { isModelName } from '../models/model-name.ts';

// Messages over NATS are JSON. Newer versions may add fields, which are ignored.

const capabilities = z.looseObject({ languages: z.array(z.string()) });
const manifest = z.looseObject({
  name: z.string().refine(isModelName),
  type: z.enum(REQUEST_TYPES),
  version: z.string(),
  engine: z.string(),
  description: z.string(),
  resources: z.looseObject({ loadTimeSeconds: z.number() }),
  capabilities,
  files: z.array(z.looseObject({ path: z.string() })),
});

const card = z.object({
  id: z.string().min(1),
  address: z.string().refine((text) => URL.canParse(`grpc://${text}`)),
  secret: z.string(),
  isEncrypted: z.boolean(),
  protocol: z.int(),
  digest: z.string(),
  manifest: manifest.transform((value) => value as unknown as ManifestOf<RequestType>),
});

const heartbeat = z.object({
  id: z.string().min(1),
  calls: z.int().min(0),
  lanes: z.int().min(1),
  isDraining: z.boolean(),
});

/** A card from its bytes; `undefined` for anything else. */
export const parseCard = (data: Uint8Array): WorkerCard | undefined => card.safeParse(fromJson(data)).data;

/** A heartbeat from its bytes; `undefined` for anything else. */
export const parseHeartbeat = (data: Uint8Array): WorkerHeartbeat | undefined =>
  heartbeat.safeParse(fromJson(data)).data;

/** The value of JSON in UTF-8; `undefined` for anything else. */
export function fromJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}

/** The subjects of NATS messages. All begin with `voice.`, so that an account can be limited to them. */
export const SUBJECTS = {
  /** Published by every worker every second: its heartbeat. */
  heartbeats: 'voice.pulse',
  /** A request to which every worker answers with its card. */
  cards: 'voice.cards',
  /** A request with a request's id: only the process that works on it ends it and answers. */
  cancel: 'voice.cancel',
} as const;

/** A request to which the worker of that id answers with its card. */
export const cardOf = (id: string): string => `voice.card.${id}`;
