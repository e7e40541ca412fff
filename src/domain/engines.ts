/**
 * Every engine by its id, and the type of the models it runs. The tables that need a row for each engine are
 * `Record<EngineId, …>` or `Record<EngineOf<Type>, …>`: after a new row here the compiler names them.
 */
const ENGINES = {
  whisper: 'stt',
  moonshine: 'stt',
  ctc: 'stt',
  kokoro: 'tts',
  espeak: 'tts',
} as const;

export type EngineId = keyof typeof ENGINES;

/** What a model does: `stt` transcribes, `tts` speaks. */
export type ModelType = (typeof ENGINES)[EngineId];

/** The ids of the engines that run models of `Type`. */
export type EngineOf<Type extends ModelType> = {
  [Id in EngineId]: (typeof ENGINES)[Id] extends Type ? Id : never;
}[EngineId];

export const ENGINE_IDS = Object.keys(ENGINES) as readonly EngineId[];

export const MODEL_TYPES: readonly ModelType[] = [...new Set(Object.values(ENGINES))];

/** The type of the models that the engine `id` runs; `undefined` where there is no such engine. */
export const typeOfEngine = (id: unknown): ModelType | undefined =>
  ENGINE_IDS.includes(id as EngineId) ? ENGINES[id as EngineId] : undefined;

/** The ids of the engines that run models of `type`. */
export const enginesOf = <Type extends ModelType>(type: Type): readonly EngineOf<Type>[] =>
  ENGINE_IDS.filter((id): id is EngineOf<Type> => ENGINES[id] === type);
