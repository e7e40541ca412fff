import { z } from 'zod';

/** What helps to choose a model of the catalog, and nothing else needs. */
const schema = z.object({
  catalog: z.object({
    /** Of the weights, as SPDX names it. */
    licence: z.string(),
    /** What a pull fetches, in megabytes: about, where a hub alone knows it exactly. */
    download_mb: z.number().positive(),
    /** Of the default's; estimated by size, for the precision of the catalog on a processor. */
    speed: z.number().positive().exactOptional(),
    /** Of the default's wrong words in read English: published figures. */
    errors: z.number().positive().exactOptional(),
  }),
});

export interface CatalogFacts {
  readonly licence: string;
  readonly downloadMb: number;
  /** As a multiple of the default model's; absent for models that speak. */
  readonly speed?: number;
  /** Words that it gets wrong, as a multiple of those of the default model. */
  readonly errors?: number;
}

/** The facts in what a catalog file says. Throws where they are not there: the files are ours. */
export function parseCatalogFacts(written: object): CatalogFacts {
  const { download_mb: downloadMb, ...facts } = schema.parse(written).catalog;
  return { downloadMb, ...facts };
}
