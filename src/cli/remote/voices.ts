import { shortened } from '../../base/shortened.ts';
import { VoiceError } from '../../domain/errors.ts';
import { isVoiceId } from '../../voices/saved-voice.ts';
import { voiceNotFound } from '../../voices/voice-path.ts';
import { fromCreatedVoice, fromSavedVoice, fromVoiceList, toVoiceFields } from '../../wire/rest/voices.ts';
import type { Context } from '../command.ts';
import type { Voices } from '../voices.ts';
import { formBody } from './multipart.ts';
import { type JsonRequest, VoiceServer } from './voice-server.ts';

const LIMITS = { maxBytes: 2 ** 24, silenceMs: 30_000 } as const;

/** The voices of the server at an address. */
export function remoteVoices(context: Context, address: string): Voices {
  const server = new VoiceServer(address, context);
  const ask = <T>(question: Omit<JsonRequest<T>, keyof typeof LIMITS>) =>
    server.ask({ ...LIMITS, ...question });
  const list: Voices['list'] = (model) =>
    ask({
      method: 'GET',
      path: `/v1/voices${model === undefined ? '' : `?model=${encodeURIComponent(model)}`}`,
      parse: fromVoiceList,
    });
  const get: Voices['get'] = async (id) => ask({ method: 'GET', path: pathOf(id), parse: fromSavedVoice });
  return {
    list,
    async called(idOrName) {
      if (isVoiceId(idOrName) && (await get(idOrName).catch(noneIfNotFound))) return [idOrName];
      return (await list(undefined)).flatMap((voice) =>
        voice.type === 'saved' && voice.saved.name === idOrName ? [voice.saved.id] : [],
      );
    },
    create: (voice) =>
      ask({
        method: 'POST',
        path: '/v1/voices',
        prepare() {
          const { headers, bytes } = formBody(toVoiceFields(voice));
          return { headers, body: bytes };
        },
        parse: fromCreatedVoice,
      }),
    get,
    remove: async (id) => {
      await ask({ method: 'DELETE', path: pathOf(id), parse: () => true });
    },
  };
}

function noneIfNotFound(error: unknown): undefined {
  if (VoiceError.from(error).kind !== 'voice_not_found') throw error;
}

/** Other texts could be another address. */
function pathOf(id: string): string {
  if (!isVoiceId(id)) throw voiceNotFound(shortened(id));
  return `/v1/voices/${id}`;
}
