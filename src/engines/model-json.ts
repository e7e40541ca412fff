import { join } from 'node:path';
import type { z } from 'zod';
import { ifMissing } from '../base/if-missing.ts';
import { brokenModelFile } from '../onnx/broken-model-file.ts';
import { readModelFile } from '../onnx/read-model-file.ts';
import { faultInWords } from '../wire/fields.ts';

/** Ten times the size of the largest vocabulary. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the JSON file `name` of a model folder and checks it with `schema`.
 * @throws VoiceError `invalid_manifest` naming file and field, if the file is missing or invalid.
 */
export async function readModelJson<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const content = await findModelJson(folder, name, schema);
  if (content === undefined) throw brokenModelFile(name, 'is missing');
  return content;
}

/** As `readModelJson`, but returns `undefined` for a missing file. */
export async function findModelJson<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const found = await readModelFile(join(folder, name), name, MAX_BYTES).catch(ifMissing(undefined));
  if (found === 'too large')
    throw brokenModelFile(name, 'cannot be read', new RangeError(`It has more than ${MAX_BYTES} bytes.`));
  return found && parseModelJson(found.toString('utf8'), name, schema);
}

/**
 * As `readModelJson`, for the text of a file.
 * @throws VoiceError as `readModelJson`.
 */
export function parseModelJson<T>(text: string, name: string, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw brokenModelFile(name, 'is not JSON', error);
  }
  const { success, data, error } = schema.safeParse(content, { reportInput: true });
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.');
  throw brokenModelFile(
    name,
    `is not as it should be${field ? ` in '${field}'` : ''}: ${issue && faultInWords(issue)}`,
    error,
  );
}
