import { z } from 'zod';
import { COMMAND_NAMES } from '../realtime/commands.ts';
import { jsonReply } from './json-reply.ts';
import type { Operation, Operations, Reply, SchemaName } from './schemas.ts';

const createSecret = (id: string, summary: string, body: SchemaName, reply: Reply): Operation => ({
  id,
  summary,
  body: { 'application/json': body },
  replies: { 200: reply },
  errors: [415, 422],
});

/** The addresses that open WebSockets, and those that make secrets for them. */
export const REALTIME_OPERATIONS: Operations = {
  '/v1/realtime': {
    get: {
      id: 'converse',
      summary: 'Transcribe live speech, and speak, over a WebSocket',
      description:
        `Binary frames to the server are audio (16-bit PCM, 16 kHz, mono), text frames are commands: ${COMMAND_NAMES.join(', ')}. ` +
        'Binary frames from the server are speech (16-bit PCM, 24 kHz, mono), text frames are events.',
      query: z.object({
        model: z.string().optional().describe('Speech-to-text model; session.configure can also set it'),
        language: z.string().optional().describe('ISO 639-1. Detected if missing and the model can'),
        intent: z
          .string()
          .optional()
          .describe("transcription selects the hosted API's realtime transcription protocol"),
        dialect: z
          .string()
          .optional()
          .describe(
            "voice or hosted: which protocol is spoken, this server's own or the hosted API's, whatever else the request says",
          ),
      }),
      replies: { 101: { description: 'A WebSocket, and session.created as its first event' } },
      errors: [426, 503],
    },
  },
  '/v1/realtime/client_secrets': {
    post: createSecret(
      'createClientSecret',
      'Make a short-lived secret with which a web page opens realtime sessions',
      'ClientSecretRequest',
      jsonReply('The secret and the settings of its sessions', 'ClientSecret'),
    ),
  },
  '/v1/realtime/translations': {
    get: {
      id: 'translateLive',
      summary: "Translate live speech into English, over a WebSocket, in the hosted API's protocol",
      query: z.object({
        model: z.string().optional().describe('A model that translates; the best installed one if missing'),
      }),
      replies: { 101: { description: 'A WebSocket, and session.created as its first event' } },
      errors: [426, 503],
    },
  },
  '/v1/realtime/translations/client_secrets': {
    post: createSecret(
      'createTranslationSecret',
      'Make a short-lived secret with which a web page opens translation sessions',
      'TranslationSecretRequest',
      jsonReply('The secret and the settings of its sessions', 'ClientSecret'),
    ),
  },
  '/v1/realtime/transcription_sessions': {
    post: createSecret(
      'createTranscriptionSession',
      "Make such a secret, in the form of the hosted API's beta",
      'TranscriptionSessionRequest',
      jsonReply('The session, with its secret', 'TranscriptionSession'),
    ),
  },
};
