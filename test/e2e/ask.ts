import { checkedFetch } from '../helpers/api-contract.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import type { ToneRecording } from './tone-recordings.ts';
import type { VoiceServer } from './voice-server.ts';

/** The response of the server. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly text?: string;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

export interface AskOptions {
  readonly model?: string;
  /** The value of `x-request-id`. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

/** Uploads a recording in a form. */
export async function transcribe(
  { url }: Pick<VoiceServer, 'url'>,
  { bytes }: Pick<ToneRecording, 'bytes'>,
  { model = FUNCTIONAL, id, signal }: AskOptions = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('model', model);
  form.append('file', new Blob([bytes]), 'recording.wav');
  const response = await checkedFetch(`${url}/v1/audio/transcriptions`, {
    method: 'POST',
    body: form,
    ...(id !== undefined && { headers: { 'x-request-id': id } }),
    ...(signal && { signal }),
  });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, headers: response.headers, body };
}

/** Cancels the request `id`. Returns false if there was no such request. */
export async function cancel({ url }: Pick<VoiceServer, 'url'>, id: string): Promise<boolean> {
  const response = await checkedFetch(`${url}/v1/audio/transcriptions/${id}/cancel`, { method: 'POST' });
  return ((await response.json()) as { readonly cancelled: boolean }).cancelled;
}
