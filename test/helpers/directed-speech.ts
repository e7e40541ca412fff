import type { TtsRequest } from '../../src/domain/synthesis.ts';
import type { SpeakOptions } from '../../src/domain/voice.ts';

/** A text with directions for the voice, and the engine requests that it must lead to. */
export interface DirectedSpeech extends Pick<SpeakOptions, 'inputFormat' | 'speakers'> {
  readonly kind: string;
  readonly text: string;
  /** For each request, the fields that differ from a request without directions. */
  readonly asked: readonly Partial<TtsRequest>[];
}

const SSML = { inputFormat: 'ssml' } as const;
const said = (text: string, spoken: string): Partial<TtsRequest> => ({
  text,
  pronunciations: [{ start: 0, end: text.length, spoken }],
});
const sayAs = (kind: string, text: string, spoken: string, format = ''): DirectedSpeech => ({
  ...SSML,
  kind: `say-as ${kind}`,
  text: `<speak><say-as interpret-as="${kind}"${format}>${text}</say-as></speak>`,
  asked: [said(text, spoken)],
});

/** Texts with every mark and every SSML element. The voices are those of `FakeTts`. */
export const DIRECTED: readonly DirectedSpeech[] = [
  { kind: 'a pause', text: 'One[pause:100ms] two', asked: [{ text: 'One' }, { text: 'two' }] },
  {
    kind: 'a pronunciation',
    text: '[word](/wɜːd/)',
    asked: [{ text: 'word', pronunciations: [{ start: 0, end: 4, ipa: 'wɜːd' }] }],
  },
  { kind: 'other words', text: '[St](=Saint)', asked: [said('St', 'Saint')] },
  { kind: 'spelling out', text: '[spell:NASA]', asked: [said('NASA', 'N, A, S, A')] },
  { kind: 'another voice', text: '[voice:af_heart]Hi', asked: [{ text: 'Hi', voice: 'af_heart' }] },
  { kind: 'a rate', text: '[rate:2]Hi', asked: [{ text: 'Hi', speed: 2 }] },
  { kind: 'a language', text: '[lang:fr]Oui', asked: [{ text: 'Oui', language: 'fr' }] },
  { kind: 'a place', text: '[mark:end]Hi', asked: [{ text: 'Hi' }] },
  {
    kind: 'a dialogue',
    text: 'ANNA: Hi\nBen: Yes',
    speakers: { Anna: 'af_heart', Ben: 'am_onyx' },
    asked: [
      { text: 'Hi', voice: 'af_heart' },
      { text: 'Yes', voice: 'am_onyx' },
    ],
  },
  {
    ...SSML,
    kind: 'break',
    text: '<speak>One<break time="100ms"/>two</speak>',
    asked: [{ text: 'One' }, { text: 'two' }],
  },
  { ...SSML, kind: 'p and s', text: '<speak><p><s>One</s></p></speak>', asked: [{ text: 'One' }] },
  { ...SSML, kind: 'sub', text: '<speak><sub alias="Saint">St</sub></speak>', asked: [said('St', 'Saint')] },
  sayAs('characters', 'ab', 'A, B'),
  sayAs('ordinal', '2', '2nd'),
  sayAs('cardinal', '1 200', '1200'),
  sayAs('date', '3/5/2026', '2026-05-03', ' format="dmy"'),
  sayAs('time', '14:30', '14:30'),
  sayAs('telephone', '555', '5 5 5'),
  sayAs('currency', '$45', '$45'),
  {
    ...SSML,
    kind: 'phoneme',
    text: '<speak><phoneme alphabet="ipa" ph="wɜːd">word</phoneme></speak>',
    asked: [{ text: 'word', pronunciations: [{ start: 0, end: 4, ipa: 'wɜːd' }] }],
  },
  {
    ...SSML,
    kind: 'prosody',
    text: '<speak><prosody rate="200%" pitch="+1st" volume="soft">Hi</prosody></speak>',
    asked: [{ text: 'Hi', speed: 2 }],
  },
  {
    ...SSML,
    kind: 'voice',
    text: '<speak><voice name="af_heart">Hi</voice></speak>',
    asked: [{ text: 'Hi', voice: 'af_heart' }],
  },
  {
    ...SSML,
    kind: 'lang',
    text: '<speak><lang xml:lang="fr">Oui</lang></speak>',
    asked: [{ text: 'Oui', language: 'fr' }],
  },
  { ...SSML, kind: 'mark', text: '<speak><mark name="a"/>Hi</speak>', asked: [{ text: 'Hi' }] },
];

/**
 * The fields of engine requests that directions can change, without requests that only try a voice or a
 * language.
 */
export const askedFor = (requests: readonly TtsRequest[]): readonly Partial<TtsRequest>[] =>
  requests
    .filter(({ text }) => text !== 'a')
    .map(({ text, voice, speed, language, pronunciations }) => ({
      text: text.trim(),
      ...(voice !== undefined && { voice }),
      ...(speed !== 1 && { speed }),
      ...(language !== undefined && language !== 'en' && { language }),
      ...(pronunciations !== undefined && { pronunciations }),
    }));
