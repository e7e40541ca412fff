import type { Reply, SchemaName } from './schemas.ts';

/** A reply whose body is JSON of `schema`. */
export const jsonReply = (description: string, schema: SchemaName): Reply => ({
  description,
  content: { 'application/json': schema },
});
