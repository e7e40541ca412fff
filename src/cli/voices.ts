import { shortened } from '../base/shortened.ts';
import type { CreatedVoice, ListedVoice, SavedVoice } from '../domain/voice.ts';
import { createVoice, type CreateVoiceRequest } from '../runtime/create-voice.ts';
import { openStore } from '../runtime/open-store.ts';
import { findSavedVoice } from '../voices/resolve.ts';
import { SavedVoices } from '../voices/saved.ts';
import { voiceNotFound } from '../voices/voice-path.ts';
import type { Context } from './command.ts';
import { noteInBackground } from './context.ts';
import { voiceFolder } from '../config/voice-folder.ts';

/** The voices of this machine, or those of a server. */
export interface Voices {
  /** Lists the voices of a model, or of all installed models, and the saved ones. */
  list(model: string | undefined): Promise<readonly ListedVoice[]>;
  create(voice: CreateVoiceRequest): Promise<CreatedVoice>;
  /**
   * Returns the ids of the saved voices for `idOrName`: the id itself, else the ids of all voices with that
   * name.
   */
  called(idOrName: string): Promise<readonly string[]>;
  /** Both throw `voice_not_found`. */
  get(id: string): Promise<SavedVoice>;
  remove(id: string): Promise<void>;
}

/** The voices of installed models, and those in the configured folder. */
export function localVoices(context: Context): Voices {
  const note = noteInBackground(context.note);
  const savedVoices = new SavedVoices(voiceFolder(context.settings), {
    onProblem: (file, problem) => note(`${file} ${problem}; it is left out.`),
  });
  return {
    async list(model) {
      // Imported only here, because other functions need no models.
      const { listVoices } = await import('../runtime/list-voices.ts');
      const { requireModel } = await import('../runtime/open-store.ts');
      const { store, tts } = await context.runtime();
      const chosen = model === undefined ? undefined : await requireModel({ store }, model, 'tts');
      return listVoices({ store, tts, savedVoices }, chosen);
    },
    create: (voice) => createVoice({ savedVoices, store: openStore(context.settings.modelsDir) }, voice),
    called: async (idOrName) => (await findSavedVoice(idOrName, savedVoices)).map(({ id }) => id),
    async get(id) {
      const saved = await savedVoices.get(id);
      if (saved === undefined) throw voiceNotFound(shortened(id));
      return saved;
    },
    async remove(id) {
      if (!(await savedVoices.delete(id))) throw voiceNotFound(shortened(id));
    },
  };
}
