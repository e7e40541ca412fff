import { z } from 'zod';
import { blendsVoices, INSTALLED_TYPES } from '../../domain/engines.ts';
import type { ListedVoice } from '../../domain/voice.ts';
import { briefVoice, toBriefVoice } from './voices.ts';

const facts = () => z.record(z.string(), z.unknown()).describe('As in its manifest');

/** A model: the fields of the hosted API and those of its manifest, without its files. */
export const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int().describe('When it was installed, in seconds since 1970'),
  owned_by: z.string(),
  type: z.enum(INSTALLED_TYPES),
  engine: z.string(),
  version: z.string(),
  description: z.string(),
  capabilities: facts(),
  resources: facts(),
  bytes: z.int().min(0).describe('What it takes on the disk'),
  blends_voices: z.literal(true).exactOptional().describe('Its voices can be blended: af_heart(2)+af_sky(1)'),
  alias_of: z.string().exactOptional().describe('It is only another name for this one'),
  voices: z.array(briefVoice).exactOptional().describe('Of a single model that speaks'),
  problem: z.string().exactOptional().describe('Why it cannot start, where it was tried and cannot'),
});

export const modelList = z.object({ object: z.literal('list'), data: z.array(model) });

/** The names of models, for web front ends. */
export const briefModels = z.object({ models: z.array(z.object({ id: z.string() })) });

/** An installed model, for answers. */
export interface ModelReport {
  readonly name: string;
  /** The alias under which the answer lists it. */
  readonly alias?: string | undefined;
  /** Whole seconds since 1970. */
  readonly created: number;
  readonly bytes: number;
  /** The fields of its manifest, in the spelling of files. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The reason why it cannot start, if known. */
  readonly problem: string | undefined;
  /** The values for `voice`, if the answer lists them. */
  readonly voices?: readonly ListedVoice[] | undefined;
}

/** @throws z.ZodError if `written` is not a manifest. */
export function toModel(report: ModelReport): z.output<typeof model> {
  const { name, alias, created, bytes, written, problem, voices } = report;
  const { type, engine, version, description, capabilities, resources } = written;
  return model.parse({
    id: alias ?? name,
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
    ...(blendsVoices(engine) && { blends_voices: true }),
    ...(alias !== undefined && { alias_of: name }),
    ...(voices && { voices: voices.map(toBriefVoice) }),
    ...(problem !== undefined && { problem }),
  });
}

export const toModelList = (models: readonly ModelReport[]): z.output<typeof modelList> => ({
  object: 'list',
  data: models.map(toModel),
});

/** Converts models to the list of names for web front ends. */
export const toBriefModels = (
  models: readonly Pick<ModelReport, 'name' | 'alias'>[],
): z.output<typeof briefModels> => ({ models: models.map(({ name, alias }) => ({ id: alias ?? name })) });

const readable = z.looseObject({ id: z.string(), bytes: z.int().min(0), alias_of: z.string().optional() });
const readableList = z.object({ data: z.array(readable) });

/** The fields of a model that clients read. The manifest parser checks `written`. */
export type ModelFields = Pick<ModelReport, 'name' | 'bytes' | 'written'>;

/** For an alias, uses the name of the model behind it. */
const fromEntry = ({ id, bytes, alias_of: name = id, ...facts }: z.output<typeof readable>): ModelFields => ({
  name,
  bytes,
  written: { ...facts, name },
});

/** Parses a model; `undefined` for any other body. */
export function fromModel(body: unknown): ModelFields | undefined {
  const entry = readable.safeParse(body).data;
  return entry && fromEntry(entry);
}

/** Parses a list of models, without aliases; `undefined` for any other body. */
export const fromModelList = (body: unknown): readonly ModelFields[] | undefined =>
  readableList
    .safeParse(body)
    .data?.data.filter(({ alias_of }) => alias_of === undefined)
    .map(fromEntry);
