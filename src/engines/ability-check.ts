import type { SttEngine, SttOutcome, SttRequest } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import { requireAbilities } from '../domain/require-abilities.ts';

/**
 * `engine`, which then gets no row that asks for what it cannot do: such a row has its error, the others
 * their turn.
 */
export function withAbilityCheck(engine: SttEngine, model: string): SttEngine {
  const refusal = (row: SttRequest): VoiceError | undefined => {
    try {
      requireAbilities(model, row, engine.facts.capabilities);
      return undefined;
    } catch (error) {
      return VoiceError.from(error);
    }
  };
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(rows, signal) {
      const refusals = rows.map(refusal);
      const able = rows.filter((_, index) => refusals[index] === undefined);
      const answers = (able.length > 0 ? await engine.transcribe(able, signal) : []).values();
      return refusals.map((error): SttOutcome => (error ? { ok: false, error } : answers.next().value!));
    },
    ...(engine.stream && { stream: engine.stream.bind(engine) }),
    close: () => engine.close(),
  };
}
