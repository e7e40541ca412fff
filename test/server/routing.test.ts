import { expect, it } from 'vitest';
import { correctedUrl } from '../../src/server/routing.ts';

it.each([
  ['/v1/audio/speech', '/v1/audio/speech'],
  ['//v1//audio///speech', '/v1/audio/speech'],
  ['/v1//audio/speech/', '/v1/audio/speech'],
  ['/v1/models/', '/v1/models'],
  ['/v1/realtime/?model=tiny', '/v1/realtime?model=tiny'],
  ['/health/', '/health'],
  ['/openai/v1/audio/transcriptions?a=//b/', '/v1/audio/transcriptions?a=//b/'],
  ['/openai/audio/transcriptions', '/v1/audio/transcriptions'],
  ['/audio/voices', '/v1/audio/voices'],
  ['/models', '/v1/models'],
  ['/realtime?intent=transcription', '/v1/realtime?intent=transcription'],
  ['/v1/v1/models/tiny', '/v1/models/tiny'],
  ['/v1//voices/a%2Fb', '/v1/voices/a%2Fb'],
  ['//health', '/health'],
  ['*', '/*'],
])('correctedUrl maps %s to %s', (url, meant) => {
  expect(correctedUrl(url)).toBe(meant);
});

it.each(['/', '', '/v1/nothing', '/v1', '/openapi.json', '/openai', '/docs?x=//', 'http://h/audio'])(
  'correctedUrl leaves %j unchanged',
  (url) => {
    expect(correctedUrl(url)).toBe(url);
  },
);
