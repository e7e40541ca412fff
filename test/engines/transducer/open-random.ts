import type { FrameMethods } from '../../../src/engines/frames/service.ts';
import type { DecodedUtterance } from '../../../src/engines/frames/tokens/decoded-utterance.ts';
import { readTokenTable } from '../../../src/engines/frames/tokens/token-table.ts';
import type { SearchConfig } from '../../../src/engines/transducer/config.ts';
import { findTransducerFiles } from '../../../src/engines/transducer/model-files.ts';
import { open } from '../../../src/engines/transducer/program.ts';
import { type TransducerForm, writeRandomTransducer } from '../../generated/transducer/random-transducer.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const never = new AbortController().signal;

/** A generated transducer that is open in this thread. */
export async function openRandom(form: TransducerForm, search: Partial<SearchConfig> = {}) {
  const folder = temporaryFolder();
  writeRandomTransducer(folder, form);
  return { folder, ...(await openFolder(folder, search)) };
}

export async function openFolder(folder: string, search: Partial<SearchConfig> = {}) {
  const files = await findTransducerFiles(folder, { named: {} });
  const options = { decoding: 'auto', beamSize: 4, hotWordScore: 1.5, ...search } as const;
  const service = await open({ files, provider: 'cpu', runThreads: 1, batchRows: 4, ...options });
  const { pieces } = await readTokenTable(files.tokens);
  /** Decodes clips in one batch. */
  async function hearAll(
    clips: readonly Float32Array[],
    hotWords: readonly string[] = [],
  ): Promise<readonly DecodedUtterance[]> {
    const request = clips.map((clip) => ({ clip, hotWords, wordTimes: true }));
    const outcomes = (await service.answer({ method: 'transcribe', request }, never)) as Awaited<
      ReturnType<FrameMethods['transcribe']>
    >;
    return outcomes.map((outcome) => {
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.utterance;
    });
  }
  return { hearAll, tokensOf: ({ tokens }: DecodedUtterance) => tokens.map((id) => pieces[id]!) };
}
