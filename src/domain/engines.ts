interface EngineRow {
  /**
   * The type of its models: `stt` transcribes, `tts` speaks, `vad` finds the end of a turn,
   * `speaker` separates speakers (diarization).
   */
  readonly type: string;
  /** It makes the hot words of a request likelier, also where an older manifest denies it. */
  readonly hotWords?: true;
  /** Its voices can be blended, saved, and named by the path of a file. */
  readonly blends?: true;
  /** Its voices heed the scales of a request (`SCALES` in `voice.ts`). */
  readonly scales?: true;
}

/**
 * Every engine by its id, and what is true of all models it runs. The tables that need a row for each engine
 * are `Record<EngineId, …>` or `Record<EngineOf<Type>, …>`: after a new row here the compiler names them.
 */
const ENGINES = {
  whisper: { type: 'stt' },
  moonshine: { type: 'stt', hotWords: true },
  ctc: { type: 'stt', hotWords: true },
  transducer: { type: 'stt', hotWords: true },
  kokoro: { type: 'tts', blends: true },
  piper: { type: 'tts', scales: true },
  espeak: { type: 'tts' },
  'smart-turn': { type: 'vad' },
  pyannote: { type: 'speaker' },
} as const satisfies Readonly<Record<string, EngineRow>>;

export type EngineId = keyof typeof ENGINES;

/**
 * The type of a model: `stt` transcribes, `tts` speaks, `vad` finds the end of a turn, `speaker` separates
 * speakers (diarization).
 */
export type ModelType = (typeof ENGINES)[EngineId]['type'];

/** The types of models that requests name. Models of other types are stages of those requests. */
export const REQUEST_TYPES = ['stt', 'tts'] as const satisfies readonly ModelType[];

export type RequestType = (typeof REQUEST_TYPES)[number];

/** Each type: those that requests name, and stages of requests. */
export const INSTALLED_TYPES = [...REQUEST_TYPES, 'vad', 'speaker'] as const satisfies readonly ModelType[];

export type InstalledType = (typeof INSTALLED_TYPES)[number];

/** The ids of the engines that run models of `Type`. */
export type EngineOf<Type extends ModelType> = {
  [Id in EngineId]: (typeof ENGINES)[Id]['type'] extends Type ? Id : never;
}[EngineId];

export const ENGINE_IDS = Object.keys(ENGINES) as readonly EngineId[];

const rowOf = (id: unknown) =>
  ENGINE_IDS.includes(id as EngineId) ? (ENGINES[id as EngineId] as EngineRow) : undefined;

/** The type of the models that the engine `id` runs; `undefined` where there is no such engine. */
export const typeOfEngine = (id: unknown): ModelType | undefined => rowOf(id)?.type as ModelType | undefined;

/** Whether the engine `id` uses the hot words of a request with all of its models. */
export const usesHotWords = (id: unknown): boolean => rowOf(id)?.hotWords === true;

/** Whether the voices of the engine `id` can be blended. */
export const blendsVoices = (id: unknown): boolean => rowOf(id)?.blends === true;

/** Whether the voices of the engine `id` heed the scales of a request. */
export const supportsScales = (id: unknown): boolean => rowOf(id)?.scales === true;

/** The ids of the engines that run models of `type`. */
export const enginesOf = <Type extends ModelType>(type: Type): readonly EngineOf<Type>[] =>
  ENGINE_IDS.filter((id): id is EngineOf<Type> => ENGINES[id].type === type);
