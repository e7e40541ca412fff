import { createRequire } from 'node:module';
import type { SaxesParser } from 'saxes';
import { lazily } from '../../base/lazily.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Pronunciation } from '../../domain/voice.ts';
import { type Prosody, PassageBuilder } from './passage-builder.ts';
import { sayAs } from './say-as.ts';
import { gainOf, pauseOf, pitchOf, rateOf } from './ssml-values.ts';
import type { Script } from './read-script.ts';

/** Loaded with the first document, because it would delay the start of every command. */
const saxes = lazily(() => createRequire(import.meta.url)('saxes') as { SaxesParser: typeof SaxesParser });

/** The most levels of nested elements. */
const DEEPEST = 64;

/** Elements whose text is not spoken. */
const UNSAID: ReadonlySet<string> = new Set(['desc', 'metadata', 'meta', 'lexicon', 'title']);

/** An open element. */
interface OpenElement {
  readonly name: string;
  readonly manner: Prosody;
  /**
   * Converts the text of the element and of its children to spoken text; the children are not interpreted
   * then.
   */
  readonly how?: ((text: string) => Pick<Pronunciation, 'ipa' | 'spoken'> | undefined) | undefined;
  /** The text of the element, if it is spoken in a special way. */
  written: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Reads a document of SSML 1.1 (W3C): `break`, `p`, `s`, `sub`, `say-as`, `phoneme`, `prosody`, `emphasis`,
 * `voice`, `lang` and `mark`. Text in other elements is read as if they were absent, with a warning. There
 * are no entities except those of XML and `&nbsp;`, and no document types.
 * @throws VoiceError `invalid_value` if it is not well-formed XML, with the line and the column.
 */
export function readSsml(document: string): Script {
  const warnings: string[] = [];
  const builder = new PassageBuilder((sentence) => warnings.push(sentence));
  const open: OpenElement[] = [];
  const parser = new (saxes().SaxesParser)({ position: true });
  parser.ENTITIES['nbsp'] = '\u00a0';
  const refuse = (problem: string): never => {
    throw new VoiceError(
      'invalid_value',
      `The SSML cannot be read: line ${parser.line}, column ${parser.column + 1}: ${problem}.`,
      { field: { name: 'input', rule: 'malformed' } },
    );
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /u, '').replace(/\.$/u, '')));
  parser.on('doctype', () => refuse('document types are not read'));
  const onText = (text: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    if (element.how) element.written += text;
    else if (!UNSAID.has(element.name)) builder.say(text.replace(/\s+/gu, ' '));
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) refuse(`more than ${DEEPEST} elements are in one another`);
    const name = tag.name.replace(/^.*:/u, '').toLowerCase();
    if (open.length === 0 && name !== 'speak') refuse(`it begins with <${tag.name}> instead of <speak>`);
    const outer = open.at(-1);
    const element = { name, manner: builder.manner, written: '' };
    if (outer?.how) open.push({ ...element, how: outer.how });
    else open.push({ ...element, how: begin(name, tag.attributes as Attributes, builder) });
  });
  parser.on('closetag', () => {
    const { name, manner, how, written } = open.pop()!;
    const outer = open.at(-1);
    if (how && outer?.how) outer.written += written;
    else if (how) builder.say(written, how(written.trim()));
    if (LINES[name] !== undefined) builder.say(LINES[name]);
    builder.manner = manner;
  });
  parser.write(document).close();
  return { passages: builder.finish(), warnings };
}

/** The line breaks around separately spoken elements. */
const LINES: Readonly<Record<string, string>> = { p: '\n\n', s: '\n' };

/** Begins an element; returns the conversion of its text, if any. */
function begin(name: string, attributes: Attributes, builder: PassageBuilder): OpenElement['how'] {
  const manner = (change: Prosody) => {
    builder.manner = { ...builder.manner, ...change };
  };
  const language = attributes['xml:lang'];
  if (language !== undefined && language !== '') manner({ language });
  const unknown = (attribute: string): undefined => {
    const value = attributes[attribute];
    const tag =
      value === undefined ? `<${name}> without '${attribute}'` : `<${name} ${attribute}="${value}">`;
    return builder.warn(`${tag} has no effect.`) as undefined;
  };
  switch (name) {
    case 'speak':
    case 'lang':
      return undefined;
    case 'p':
    case 's':
      return builder.say(LINES[name]!) as undefined;
    case 'break':
      return builder.pause(
        pauseOf(attributes) ?? unknown(attributes['time'] === undefined ? 'strength' : 'time') ?? 0,
      ) as undefined;
    case 'mark':
      if (attributes['name']) builder.mark(attributes['name']);
      return undefined;
    case 'voice':
      if (attributes['name']) manner({ voice: attributes['name'].split(/\s+/u)[0]! });
      return undefined;
    case 'prosody': {
      const { rate = 1, pitch = 0, gain = 1 } = builder.manner;
      const own = { rate: rateOf(attributes), pitch: pitchOf(attributes), gain: gainOf(attributes) };
      for (const [attribute, value] of [
        ['rate', own.rate],
        ['pitch', own.pitch],
        ['volume', own.gain],
      ] as const)
        if (attributes[attribute] !== undefined && value === undefined) unknown(attribute);
      if (own.rate !== undefined) manner({ rate: rate * own.rate });
      if (own.pitch !== undefined) manner({ pitch: pitch + own.pitch });
      if (own.gain !== undefined) manner({ gain: gain * own.gain });
      return undefined;
    }
    case 'emphasis': {
      const by = EMPHASIS[attributes['level'] ?? 'moderate'];
      if (by !== undefined) manner({ rate: (builder.manner.rate ?? 1) * by });
      return undefined;
    }
    case 'sub':
      if (attributes['alias'] === undefined) return unknown('alias');
      return () => ({ spoken: attributes['alias']! });
    case 'phoneme': {
      const { ph, alphabet = 'ipa' } = attributes;
      if (ph !== undefined && alphabet === 'ipa') return () => ({ ipa: ph });
      return unknown(ph === undefined ? 'ph' : 'alphabet');
    }
    case 'say-as': {
      const { 'interpret-as': kind = '', format } = attributes;
      const { language: spoken } = builder.manner;
      if (sayAs('', kind, { format, language: spoken }) === undefined) return unknown('interpret-as');
      return (text) => ({ spoken: sayAs(text, kind, { format, language: spoken }) ?? text });
    }
    default:
      if (!UNSAID.has(name)) builder.warn(`<${name}> is unknown; its text is read as it stands.`);
      return undefined;
  }
}

/** Emphasis as a change of rate, the only means with voices that take phonemes alone. */
const EMPHASIS: Readonly<Record<string, number>> = { strong: 0.8, moderate: 0.9, none: 1, reduced: 1.1 };
