import type { Accent } from './accent.ts';
import { isVowel } from './sounds.ts';
import { withoutStress } from './stress.ts';

/** Prefixes, and their sounds before a word that keeps its own sound. */
const BEGINNINGS: Readonly<Record<string, readonly [american: string, british: string]>> = {
  un: ['ˌʌn', 'ʌn'],
  non: ['nˌɑn', 'nɒn'],
  re: ['ɹi', 'ɹiː'],
  over: ['ˌOvəɹ', 'ˌQvə'],
  under: ['ˌʌndəɹ', 'ˌʌndə'],
  out: ['Wt', 'Wt'],
  mis: ['mɪs', 'mɪs'],
  dis: ['dɪs', 'dɪs'],
  in: ['ɪn', 'ɪn'],
  im: ['ɪm', 'ɪm'],
  pre: ['pɹi', 'pɹiː'],
  anti: ['ˌænti', 'ˌantɪ'],
  inter: ['ˌɪntəɹ', 'ˌɪntə'],
  super: ['sˌupəɹ', 'sˌuːpə'],
  sub: ['sˌʌb', 'sʌb'],
  semi: ['sˌɛmi', 'sˌɛmɪ'],
  multi: ['mˌʌlti', 'mˌʌltɪ'],
  micro: ['mˌIkɹO', 'mˌIkɹQ'],
  macro: ['mˌækɹO', 'mˌakɹQ'],
  mega: ['mˌɛɡə', 'mˌɛɡə'],
  ultra: ['ˌʌltɹə', 'ˌʌltɹə'],
  trans: ['tɹæns', 'tɹans'],
  fore: ['fɔɹ', 'fɔː'],
  counter: ['kˌWntəɹ', 'kˌWntə'],
  post: ['pˌOst', 'pQst'],
  self: ['sˌɛlf', 'sɛlf'],
  hyper: ['hˌIpəɹ', 'hˌIpə'],
  mini: ['mˌɪni', 'mˌɪnɪ'],
  pseudo: ['sˌudO', 'sˌuːdQ'],
  neo: ['nˌiO', 'nˌiːQ'],
  bio: ['bˌIO', 'bˌIQ'],
  geo: ['ʤˌiO', 'ʤˌiːQ'],
  psycho: ['sˌIkO', 'sˌIkQ'],
  tele: ['tˌɛlə', 'tˌɛlɪ'],
  auto: ['ˌɔɾO', 'ˌɔːtQ'],
  poly: ['pˌɑli', 'pˌɒlɪ'],
  cyber: ['sˌIbəɹ', 'sˌIbə'],
  extra: ['ˌɛkstɹə', 'ˌɛkstɹə'],
  intra: ['ˌɪntɹə', 'ˌɪntɹə'],
  infra: ['ˌɪnfɹə', 'ˌɪnfɹə'],
  quasi: ['kwˌɑzi', 'kwˌAzI'],
  mid: ['mˌɪd', 'mɪd'],
  down: ['dˌWn', 'dWn'],
  cross: ['kɹˌɔs', 'kɹɒs'],
  step: ['stˌɛp', 'stɛp'],
  aero: ['ˌɛɹO', 'ˌɛːɹQ'],
  nano: ['nˌænO', 'nˌanQ'],
  proto: ['pɹˌOɾO', 'pɹˌQtQ'],
  meta: ['mˌɛɾə', 'mˌɛtə'],
  mc: ['mək', 'mək'],
  mac: ['mək', 'mək'],
};

export interface Prefix {
  readonly written: string;
  /** The sound of the whole word, from that of the rest. */
  readonly sound: (rest: string) => string;
}

/** The prefixes of `word`, the longest first. */
export function* prefixesOf(word: string, accent: Accent): Generator<Prefix, void, undefined> {
  for (let length = Math.min(LONGEST, word.length - 3); length > 1; length--) {
    const written = word.slice(0, length);
    if (!Object.hasOwn(BEGINNINGS, written)) continue;
    const [american, british] = BEGINNINGS[written]!;
    yield { written, sound: (rest) => join(accent === 'american' ? american : british, written, rest) };
  }
}

const LONGEST = Math.max(...Object.keys(BEGINNINGS).map(({ length }) => length));

/** The British pronounce a written r only before a vowel; -s is voiced like the next sound. */
function join(prefix: string, written: string, rest: string): string {
  const first = withoutStress(rest)[0];
  if (prefix.endsWith('ə') && written.endsWith('r') && isVowel(first)) return `${prefix}ɹ${rest}`;
  if (written === 'trans' && !'fhkpstθʃʧ'.includes(first ?? '')) return `${prefix.slice(0, -1)}z${rest}`;
  return prefix + rest;
}
