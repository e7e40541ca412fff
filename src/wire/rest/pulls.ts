import { z } from 'zod';
import { parseFields } from '../fields.ts';
import { optionalFlag } from '../form-fields.ts';
import { Refusal } from '../refusal.ts';
import { model, type ModelReport, toModel } from './models.ts';

/** A model that can be pulled: its future entry in `/v1/models`, and facts that help to choose it. */
const pullableModel = model
  .pick({
    id: true,
    object: true,
    owned_by: true,
    type: true,
    engine: true,
    version: true,
    description: true,
    capabilities: true,
    resources: true,
  })
  .extend({
    download_bytes: z.int().min(0).describe('What a pull fetches, about'),
    licence: z.string().describe('Of the weights, as SPDX names it'),
    speed: z.number().exactOptional().describe("A multiple of the default model's"),
    errors: z
      .number()
      .exactOptional()
      .describe('Words that it gets wrong, as a multiple of the default model’s'),
    installed: z.boolean(),
  });

export const registry = z.object({
  object: z.literal('list'),
  data: z.array(pullableModel),
  can_pull: z.boolean().describe('Whether clients may pull them: the server was started with --allow-pull'),
});

/** A model of the catalog. */
export interface PullableReport {
  /** The fields of its manifest, in the spelling of files. */
  readonly written: Readonly<Record<string, unknown>>;
  readonly facts: {
    readonly downloadMb: number;
    readonly licence: string;
    readonly speed?: number;
    readonly errors?: number;
  };
  readonly isInstalled: boolean;
}

export const toRegistry = (
  models: readonly PullableReport[],
  canPull: boolean,
): z.output<typeof registry> => ({
  object: 'list',
  data: models.map(({ written, facts: { downloadMb, ...facts }, isInstalled }) =>
    pullableModel.parse({
      ...written,
      id: written['name'],
      object: 'model',
      owned_by: 'voice',
      download_bytes: Math.round(downloadMb * 1e6),
      ...facts,
      installed: isInstalled,
    }),
  ),
  can_pull: canPull,
});

export const pullQuery = z.object({
  stream: optionalFlag().describe('Server-sent events while it is being pulled. Default: false'),
});

/**
 * Whether a pull sends events.
 * @throws VoiceError `invalid_value`
 */
export function wantsEvents(query: Readonly<Record<string, string | string[]>>): boolean {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()]));
  return parseFields(pullQuery, texts, 'The query').stream ?? false;
}

const bytes = () => z.int().min(0);

export const pullProgress = z.object({
  type: z.literal('model.pull.progress'),
  model: z.string(),
  received: bytes().describe('Bytes that are here'),
  bytes: bytes().describe('All that there are to fetch; 0 until that is known'),
  status: z.string().exactOptional().describe('What it waits for, in a few words'),
});

export const pullDone = z.object({ type: z.literal('model.pull.done'), model });

export const toPullProgress = (
  model: string,
  {
    received,
    bytes,
    status,
  }: { readonly received: number; readonly bytes: number; readonly status?: string },
): z.output<typeof pullProgress> => ({
  type: 'model.pull.progress',
  model,
  received,
  bytes,
  ...(status !== undefined && { status }),
});

export const toPullDone = (report: ModelReport): z.output<typeof pullDone> => ({
  type: 'model.pull.done',
  model: toModel(report),
});

/** The error of a server without --allow-pull. `command` pulls the model on the server. */
export const pullNotAllowed = (command: string) =>
  new Refusal(
    'pull_not_allowed',
    `This server pulls nothing for its clients: it was started without --allow-pull. Get the model where the server runs, with: ${command}`,
    { status: 403 },
  );
