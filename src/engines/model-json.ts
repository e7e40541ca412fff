import { join } from 'node:path';
import type { z } from 'zod';
import { goneIs } from '../base/gone-is.ts';
import { brokenModelFile } from '../onnx/broken-model-file.ts';
import { readModelFile } from '../onnx/read-model-file.ts';

/** Ten times what the largest vocabulary takes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The JSON file `name` of a model folder, as `schema` has it.
 * @throws VoiceError `invalid_manifest` when it is missing, no JSON or not of that form, naming file and
 *   field.
 */
export async function readModelJson<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const content = await findModelJson(folder, name, schema);
  if (content === undefined) throw brokenModelFile(name, 'is missing');
  return content;
}

/** As `readModelJson`, but `undefined` for a file that is not there. */
export async function findModelJson<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const found = await readModelFile(join(folder, name), name, MAX_BYTES).catch(goneIs(undefined));
  if (found === 'too large')
    throw brokenModelFile(name, 'cannot be read', new RangeError(`It has more than ${MAX_BYTES} bytes.`));
  return found && parseModelJson(found.toString('utf8'), name, schema);
}

/** The same of a file's text. @throws VoiceError as `readModelJson`. */
export function parseModelJson<T>(text: string, name: string, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw brokenModelFile(name, 'is not JSON', error);
  }
  const { success, data, error } = schema.safeParse(content);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.');
  throw brokenModelFile(
    name,
    `is not as it should be${field ? ` in '${field}'` : ''}: ${issue?.message}`,
    error,
  );
}
