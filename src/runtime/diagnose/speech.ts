import { VoiceError } from '../../domain/errors.ts';
import { lackOfLexicons } from '../../engines/kokoro/missing-lexicons.ts';
import { DEFAULT_TTS_MODEL } from '../../models/catalog.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { ModelStore } from '../../models/store.ts';
import { SPEECH_FORMATS } from '../../media/encode.ts';
import { findFfmpeg } from '../../media/find-ffmpeg.ts';
import { broken, type Finding, missing, ok, type Place } from './finding.ts';

/** Is there what `voice speak` speaks with where no model is named? */
export async function checkSpeechModel({ settings: { modelsDir } }: Place): Promise<Finding> {
  const name = DEFAULT_TTS_MODEL;
  try {
    const lack = await lackOfLexicons(await new ModelStore(modelsDir).get(name));
    return lack === undefined ? ok(name) : missing(lack, pullCommand(name));
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'model_not_found') return broken(message.replace(/\.$/, ''), pullCommand(name));
    return missing(`${name} is not installed; 'voice speak' speaks with eSpeak`, pullCommand(name));
  }
}

/** Which formats speech can be written in. */
export async function checkEncoders({ settings: { ffmpeg }, env }: Place): Promise<Finding> {
  const search = { ffmpeg, searchPath: env['PATH'] ?? '' };
  const hasFfmpeg = (await findFfmpeg(search)) !== undefined;
  const formats = await Promise.all(
    Object.entries(SPEECH_FORMATS).map(async ([name, facts]) => ({
      name,
      works: (await opens(facts, search)) || (hasFfmpeg && facts.ffmpeg !== undefined),
    })),
  );
  const names = (works: boolean) =>
    formats.filter((format) => format.works === works).map(({ name }) => name);
  const lacking = names(false);
  if (lacking.length === 0) return ok(names(true).join(', '));
  return missing(`${names(true).join(', ')}; no ${lacking.join(', ')}`, 'install ffmpeg');
}

async function opens(
  { open }: (typeof SPEECH_FORMATS)[keyof typeof SPEECH_FORMATS],
  search: Parameters<typeof findFfmpeg>[0],
): Promise<boolean> {
  try {
    (await open?.(search))?.close();
    return open !== undefined;
  } catch {
    return false;
  }
}
