import { SPEED, type SpeechPassage } from '../../domain/voice.ts';
import { PassageBuilder, spelledOut } from './passage-builder.ts';

/** Reads a text with our marks, whole or in pieces that end at ends of sentences. */
export interface MarkReader {
  /** The passages of the next piece. */
  read(piece: string): readonly SpeechPassage[];
  /** A pause or a mark that ends the text. */
  finish(): readonly SpeechPassage[];
}

/**
 * `[pause:1.5s]`, `[voice:am_adam]`, `[word](/wɜːd/)` …, or `\[` for a bracket. Other text stays
 * unchanged.
 */
const MARK =
  /\\(?<literal>\[)|\[(?<kind>pause|voice|rate|lang|mark|spell)(?::(?<value>[^[\]\n]{1,200}))?\]|\[(?<text>[^[\]\n]{1,200})\]\((?:\/(?<ipa>[^/()\n]{1,200})\/|=(?<spoken>[^()\n]{1,200}))\)/giu;

const PAUSE = /^(\d{1,6}(?:\.\d{1,6})?)\s*(ms|s)?$/u;

/** The valid values of marks, for warnings. */
const VALUES: Readonly<Record<string, string>> = {
  pause: 'a pause is seconds, as in [pause:1.5s] or [pause:300ms]',
  voice: 'a voice is one name, as in [voice:am_adam]',
  lang: 'a language is one code, as in [lang:fr]',
  rate: `a rate is a number between ${SPEED.min} and ${SPEED.max}, as in [rate:0.8]`,
  spell: 'it takes the text to spell, as in [spell:NASA]',
  mark: 'it takes a name, as in [mark:intro]',
};

/** A line of a dialogue. */
const SPEAKER =
  /^[^\S\n]*(?:\*\*)?([\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]{0,60}?)(?:\*\*)?[^\S\n]*[:：](?:\*\*)?[^\S\n]*/u;

/**
 * Creates a reader of the marks that direct a voice:
 * - `[pause:1.5s]`, `[pause:300ms]`: silence of that length;
 * - `[word](/wɜːd/)`: the pronunciation in IPA; `[St](=Saint)`: the text to read instead;
 * - `[spell:NASA]`: letter by letter;
 * - `[voice:am_adam]`, `[rate:0.8]`, `[lang:fr]`: from there on; without a value, back to the previous one;
 * - `[mark:name]`: a position whose time is reported.
 * @param speakers voices by name: text after `NAME:` at the start of a line is spoken by that voice, up to
 * the next such line. Names are compared without regard to case.
 * @param onWarning called with marks that have invalid values, which are read as text.
 */
export function createMarkReader(
  speakers: Readonly<Record<string, string>>,
  onWarning: (sentence: string) => void,
): MarkReader {
  const builder = new PassageBuilder(onWarning);
  const voices = new Map(
    Object.entries(speakers).map(([name, voice]) => [
      name.trim().toLowerCase(),
      { speaker: name.trim(), voice },
    ]),
  );
  let startsLine = true;

  return {
    read(piece) {
      for (const line of piece.split(/(?<=\n)/u)) readLine(line);
      return builder.take();
    },
    finish: () => builder.finish(),
  };

  function readLine(line: string): void {
    let at = startsLine ? readSpeaker(line) : 0;
    startsLine = line.endsWith('\n');
    for (const match of line.matchAll(MARK)) {
      if (match.index < at) continue;
      builder.say(line.slice(at, match.index));
      at = match.index + match[0].length;
      if (apply(match.groups!)) continue;
      builder.say(match[0]);
      builder.warn(`${match[0]} is read as it stands: ${VALUES[match.groups!['kind']!.toLowerCase()]}.`);
    }
    builder.say(line.slice(at));
  }

  /** Sets the voice of the speaker at the start of `line`; returns the start of the spoken text. */
  function readSpeaker(line: string): number {
    const found = voices.size > 0 ? SPEAKER.exec(line) : null;
    const spoken = found ? voices.get(found[1]!.toLowerCase()) : undefined;
    if (!found || spoken === undefined) return 0;
    builder.manner = { ...builder.manner, ...spoken };
    return found[0].length;
  }

  /** Returns false for a mark with an invalid value. */
  function apply({ literal, kind, value, text, ipa, spoken }: Record<string, string | undefined>): boolean {
    if (literal !== undefined) builder.say(literal);
    else if (text !== undefined) builder.say(text, ipa === undefined ? { spoken: spoken! } : { ipa });
    else return applyKind(kind!.toLowerCase(), value?.trim());
    return true;
  }

  function applyKind(kind: string, value: string | undefined): boolean {
    if (kind === 'voice' || kind === 'lang') {
      const name = kind === 'lang' ? 'language' : 'voice';
      const isOne = value === undefined || /^[^\s,;]+$/u.test(value);
      if (isOne) builder.manner = withManner(name, value === 'default' ? undefined : value);
      return isOne;
    }
    if (kind === 'rate') {
      const rate = value === undefined ? 1 : Number(value);
      const isOne = rate >= SPEED.min && rate <= SPEED.max;
      if (isOne) builder.manner = withManner('rate', rate === 1 ? undefined : rate);
      return isOne;
    }
    if (value === undefined) return false;
    if (kind === 'mark') builder.mark(value);
    else if (kind === 'spell') builder.say(value, { spoken: spelledOut(value) });
    else {
      const [, number, unit = 's'] = PAUSE.exec(value) ?? [];
      if (number === undefined) return false;
      builder.pause(Number(number) / (unit === 'ms' ? 1000 : 1));
    }
    return true;
  }

  function withManner(name: 'voice' | 'language' | 'rate', value: string | number | undefined) {
    const { [name]: _, speaker, ...others } = builder.manner;
    const rest = name === 'voice' || speaker === undefined ? others : { ...others, speaker };
    return value === undefined ? rest : { ...rest, [name]: value };
  }
}
