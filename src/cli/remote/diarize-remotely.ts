import { VoiceError } from '../../domain/errors.ts';
import {
  type DiarizationForm,
  type DiarizedRecording,
  fromDiarization,
  toDiarizationFields,
} from '../../wire/rest/diarization.ts';
import type { Context } from '../command.ts';
import type { Recording } from '../transcribing/local-transcriber.ts';
import { openUploadProgress } from '../ui/upload-progress.ts';
import { nameFile, sendRecording } from './remote-transcriber.ts';
import { openUpload } from './upload.ts';
import { VoiceServer } from './voice-server.ts';

/**
 * Finds who speaks when, by a running server.
 * @throws VoiceError of the server, about this recording.
 */
export async function diarizeRemotely(
  context: Context,
  address: string,
  { input, audio }: Recording,
  options: DiarizationForm['options'],
): Promise<DiarizedRecording> {
  const server = new VoiceServer(address, context);
  const view = await openUploadProgress(context, input);
  try {
    const upload = await openUpload(audio, context.signal);
    try {
      const request = {
        path: '/v1/audio/diarization',
        fields: toDiarizationFields(options),
        parse: fromDiarization,
      };
      return await sendRecording(server, upload, request, context.signal, view.update);
    } finally {
      await upload.close();
    }
  } catch (error) {
    throw nameFile(VoiceError.from(error), audio);
  } finally {
    await view.close();
  }
}
