import { COMMAND_NAMES } from '../../wire/realtime/commands.ts';
import { errors, type Parameter, type Paths } from './schema.ts';

const inQuery = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});

export const REALTIME_PATHS: Paths = {
  '/v1/realtime': {
    get: {
      summary: 'Transcribe as it is spoken, and speak, over a WebSocket',
      description:
        `Binary frames to the server are audio (16-bit PCM, 16 kHz, mono), text frames are commands: ${COMMAND_NAMES.join(', ')}. ` +
        'Binary frames from the server are speech (16-bit PCM, 24 kHz, mono), text frames are events.',
      parameters: [
        inQuery('model', 'The model that transcribes; session.configure may name one, too'),
        inQuery('language', 'ISO 639-1; detected where left out and the model can'),
        inQuery(
          'intent',
          "transcription: the hosted API's realtime transcription protocol is spoken instead",
        ),
      ],
      responses: {
        101: { description: 'A WebSocket, and session.created as its first event' },
        ...errors(403, 426),
        503: { description: 'Too many sessions are open, or the server is stopping' },
      },
    },
  },
};
