import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toPcm16 } from '../../audio/pcm16.ts';
import { wavOf } from '../../audio/wav.ts';
import { readSmallFile } from '../../base/read-small-file.ts';
import { shortened } from '../../base/shortened.ts';
import type { Settings } from '../../config/settings.ts';
import { voiceFolder } from '../../config/voice-folder.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';
import { VoiceError } from '../../domain/errors.ts';
import { isSpeakerName, MAX_SPEAKER_NAME, SAMPLE_SECONDS } from '../../domain/speakers.ts';
import { writeAtomically } from '../write-atomically.ts';

/** A speaker whose voice sample is stored on this machine. */
export interface KeptSpeaker {
  readonly name: string;
  /** The file of the sample. */
  readonly path: string;
  /** The length of the sample. */
  readonly seconds: number;
}

type Place = Pick<Settings, 'voiceDir'>;

const ENDING = '.wav';
const HEADER_BYTES = 44;
const BYTES_PER_SECOND = 2 * SPEECH_RATE;
const MAX_BYTES = HEADER_BYTES + BYTES_PER_SECOND * (SAMPLE_SECONDS.max + 1);

const folderOf = (settings: Place) => join(voiceFolder(settings), 'speakers');

// Escaped names are valid file names on every system.
const pathOf = (settings: Place, name: string) =>
  join(
    folderOf(settings),
    `${encodeURIComponent(name).replaceAll('*', '%2A').replaceAll('.', '%2E')}${ENDING}`,
  );

/** A sample as a WAV file: 16 kHz, 16 bits, mono. */
export const wavOfSample = (sample: Speech): Uint8Array => wavOf(SPEECH_RATE, toPcm16(sample));

/**
 * Stores the voice sample of a speaker; replaces an earlier one of the same name.
 * @throws VoiceError `storage`.
 */
export async function keepSpeaker(
  settings: Place,
  name: string,
  sample: Speech,
  signal: AbortSignal,
): Promise<KeptSpeaker> {
  const path = pathOf(settings, requireSpeakerName(name));
  await writeAtomically(path, (file) => file.writeFile(wavOfSample(sample)), signal);
  return { name, path, seconds: sample.length / SPEECH_RATE };
}

/** All stored speakers, by name. A missing folder counts as empty. */
export async function keptSpeakers(settings: Place): Promise<readonly KeptSpeaker[]> {
  const folder = folderOf(settings);
  const files = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    files.map(async (file) => {
      const name = nameOf(file);
      const path = join(folder, file);
      const there = name === undefined ? undefined : await stat(path).catch(() => undefined);
      if (name === undefined || there?.isFile() !== true) return [];
      return [{ name, path, seconds: Math.max(0, there.size - HEADER_BYTES) / BYTES_PER_SECOND }];
    }),
  );
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The WAV file of a stored speaker.
 * @throws VoiceError `voice_not_found` naming the stored speakers.
 */
export async function sampleOfKept(settings: Place, name: string): Promise<Uint8Array> {
  const bytes = await readSmallFile(pathOf(settings, requireSpeakerName(name)), MAX_BYTES).catch(
    () => undefined,
  );
  if (bytes !== undefined && bytes !== 'too large') return bytes;
  throw await notKept(
    settings,
    name,
    ` Keep it with: voice speakers add '${name}' SAMPLE, or name a sample: --speaker '${name}=sample.wav'.`,
  );
}

/**
 * Deletes the voice sample of a speaker.
 * @throws VoiceError `voice_not_found` naming the stored speakers.
 */
export async function forgetSpeaker(settings: Place, name: string): Promise<void> {
  const path = pathOf(settings, requireSpeakerName(name));
  if ((await stat(path).catch(() => undefined)) === undefined) throw await notKept(settings, name);
  await rm(path);
}

/** @throws VoiceError `invalid_value` for an invalid speaker name. */
export function requireSpeakerName(name: string): string {
  if (isSpeakerName(name)) return name;
  throw new VoiceError(
    'invalid_value',
    `'${shortened(name)}' cannot be the name of a speaker: use up to ${MAX_SPEAKER_NAME} characters on one line.`,
  );
}

async function notKept(settings: Place, name: string, advice = ''): Promise<VoiceError> {
  const names = (await keptSpeakers(settings)).map((kept) => kept.name);
  const others = names.length > 0 ? ` These are kept: ${names.join(', ')}.` : '';
  return new VoiceError(
    'voice_not_found',
    `No voice of '${name}' is kept on this machine.${others}${advice}`,
  );
}

function nameOf(file: string): string | undefined {
  if (!file.endsWith(ENDING)) return undefined;
  try {
    const name = decodeURIComponent(file.slice(0, -ENDING.length));
    return isSpeakerName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
