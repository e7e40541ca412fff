import { z } from 'zod';

const facts = () => z.record(z.string(), z.unknown()).describe('As in its manifest');

/** A model: what the hosted API tells of one, and what its manifest does, but for its files: those are the server's. */
export const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int().describe('When it was installed, in seconds since 1970'),
  owned_by: z.string(),
  type: z.enum(['stt', 'tts']),
  engine: z.string(),
  version: z.string(),
  description: z.string(),
  capabilities: facts(),
  resources: facts(),
  bytes: z.int().min(0).describe('What it takes on the disk'),
  problem: z.string().exactOptional().describe('Why it cannot start, where it was tried and cannot'),
});

export const modelList = z.object({ object: z.literal('list'), data: z.array(model) });

/** A model, as it is installed. */
export interface ModelReport {
  readonly name: string;
  /** Whole seconds since 1970. */
  readonly created: number;
  readonly bytes: number;
  /** The fields of its manifest, in the spelling of files. */
  readonly written: Readonly<Record<string, unknown>>;
  /** Why it cannot start, where that is known. */
  readonly problem: string | undefined;
}

/** @throws z.ZodError where `written` is no manifest. */
export function toModel({ name, created, bytes, written, problem }: ModelReport): z.output<typeof model> {
  const { type, engine, version, description, capabilities, resources } = written;
  return model.parse({
    id: name,
    object: 'model',
    created,
    owned_by: 'voice',
    type,
    engine,
    version,
    description,
    capabilities,
    resources,
    bytes,
    ...(problem !== undefined && { problem }),
  });
}

export const toModelList = (models: readonly ModelReport[]): z.output<typeof modelList> => ({
  object: 'list',
  data: models.map(toModel),
});

const readable = z.looseObject({ id: z.string(), bytes: z.int().min(0) });
const readableList = z.object({ data: z.array(readable) });

/** As much of a model as a client reads: `written` is for the parser of manifests to judge. */
export type ToldModel = Pick<ModelReport, 'name' | 'bytes' | 'written'>;

const fromEntry = ({ id, bytes, ...facts }: z.output<typeof readable>): ToldModel => ({
  name: id,
  bytes,
  written: { ...facts, name: id },
});

/** The model that a body tells of; `undefined` for anything else. */
export function fromModel(body: unknown): ToldModel | undefined {
  const entry = readable.safeParse(body).data;
  return entry && fromEntry(entry);
}

/** The models that a body lists; `undefined` for anything else. */
export const fromModelList = (body: unknown): readonly ToldModel[] | undefined =>
  readableList.safeParse(body).data?.data.map(fromEntry);
