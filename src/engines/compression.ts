import { deflateSync } from 'node:zlib';

/**
 * UTF-8 bytes over zlib bytes (level 6, with header) of the trimmed text, as openai/whisper measures it:
 * ordinary speech is between 1 and 2, text that repeats itself is above 2.4. 1 for empty text.
 */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text.trim());
  return bytes.length === 0 ? 1 : bytes.length / deflateSync(bytes, { level: 6 }).length;
}
