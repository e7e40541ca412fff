import { toPcm16 } from '../../audio/pcm16.ts';
import { wavOf } from '../../audio/wav.ts';
import { matchLanguageCode } from '../../domain/language-codes.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import { chooseSpeechModel, speechModelsOf } from '../choose-speech-model.ts';
import type { Runtime } from '../runtime.ts';
import { speak } from '../speak.ts';

/** The texts that speech models read in a benchmark, by language: plain words written as they are spoken. */
const TEXTS: Readonly<Record<string, string>> = {
  en: 'The market square was still wet from the rain. An old man opened his shop, put a chair in front of the door, and waited for the first guests of the day. Nobody was in a hurry that morning.',
  de: 'Der Marktplatz war noch nass vom Regen. Ein alter Mann öffnete seinen Laden, stellte einen Stuhl vor die Tür und wartete auf die ersten Gäste des Tages. Niemand hatte es an diesem Morgen eilig.',
  fr: 'La place du marché était encore mouillée par la pluie. Un vieil homme ouvrit sa boutique, posa une chaise devant la porte et attendit les premiers clients du jour. Personne ne se pressait ce matin.',
  es: 'La plaza del mercado seguía mojada por la lluvia. Un hombre mayor abrió su tienda, puso una silla delante de la puerta y esperó a los primeros clientes del día. Nadie tenía prisa aquella mañana.',
  it: 'La piazza del mercato era ancora bagnata dalla pioggia. Un vecchio aprì il suo negozio, mise una sedia davanti alla porta e aspettò i primi clienti del giorno. Nessuno aveva fretta quella mattina.',
  pt: 'A praça do mercado ainda estava molhada da chuva. Um homem velho abriu a sua loja, pôs uma cadeira diante da porta e esperou pelos primeiros clientes do dia. Ninguém tinha pressa naquela manhã.',
  nl: 'Het marktplein was nog nat van de regen. Een oude man opende zijn winkel, zette een stoel voor de deur en wachtte op de eerste gasten van de dag. Niemand had haast die ochtend.',
};

/** A text to be read aloud. */
export interface BenchText {
  /** ISO 639-1. */
  readonly language: string;
  readonly text: string;
}

/** The text for a model that knows these languages: English before others; `undefined` if there is none. */
export function benchText(languages: readonly string[]): BenchText | undefined {
  const known = languages.filter((code) => code !== 'auto');
  const language = Object.keys(TEXTS).find((code) => matchLanguageCode(known, code) !== undefined);
  return language === undefined ? undefined : { language, text: TEXTS[language]! };
}

/** A recording of a text, made by a voice that is installed. */
export interface BenchRecording extends BenchText {
  /** A WAV file. */
  readonly wav: Uint8Array;
  /** The model that spoke it. */
  readonly voice: string;
}

/** Speaks a text with the usual voice of its language; a built-in one if no other is installed. */
export async function recordText(
  runtime: Runtime,
  { language, text }: BenchText,
  signal: AbortSignal,
): Promise<BenchRecording> {
  const chosen = await chooseSpeechModel({ text, language }, speechModelsOf(runtime, undefined));
  const pieces: Uint8Array[] = [];
  const request = { text, model: chosen.model, language: chosen.language };
  for await (const { samples } of speak(runtime, request, signal)) pieces.push(toPcm16(samples));
  return {
    language,
    text,
    wav: wavOf(TTS_RATE, Buffer.concat(pieces)),
    voice: chosen.model.manifest.name,
  };
}
