import { spokenTags } from './tags.ts';

/** A text as it is written → what of it is to be said, however it is cut. */
export interface SpeechText {
  /** What is certain of the text so far. */
  push(piece: string): string;
  /** The rest. */
  flush(): string;
}

/** Of a line that goes on in the next one. Shorter ones are items, headings and verses, longer ones are not wrapped. */
const WRAPPED = { least: 30, most: 120 };

/** From this length on a line is wrapped also where the next one begins with a capital. */
const SURELY_WRAPPED = 55;

/** What ends a sentence or a part of one, with the quotes and brackets that close behind it. */
const ENDED = /[\p{Sentence_Terminal}:;…।॥][\p{Pe}\p{Pf}"'”’]*\s*$/u;

/** Han and kana, which are not wrapped at words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*$/u;

/** Sign of an item, at the start of a line; `- 5` is a number. */
const BULLET = /^([ \t]*)(?:[-–*+](?= +[^\s\d])|[•▪◦‣●○■□▶►✓✔☐☑·](?=\s*\S))[ \t]*/u;

/** A line that begins by itself: an item, a heading, a quotation, a row of a table. */
const BEGINS = /^[ \t]*(?:[-–*+•▪◦‣●○■□▶►✓✔☐☑·#>|]|\p{N}{1,3}[.)]\s|$)/u;

/** The start of a line of which it is not known yet whether it is an item. */
const LINE_START = /(?:^|(?<=\n))[ \t]*[-–*+•▪◦‣●○■□▶►✓✔☐☑·]\s*$/u;

/** What comes next may still belong to it: a tag, an entity, what is between tags and is not said. */
const UNFINISHED = [
  /<(?:[a-z/!?][^<>]{0,1000})?$/iu,
  /<(script|style|head|template)\b(?![^]*<\/\1\s*>)[^]{0,100000}$/iu,
  /<!--(?![^]*-->)[^]{0,100000}$/u,
  /&[#\w]{0,10}$/u,
];

/**
 * Lays a text out for speech. Tags of HTML and SSML and their entities are taken for what they mean; the signs of items go;
 * a line that was wrapped goes on in the next one, all other line ends stay, and make a pause.
 */
export function createSpeechText(): SpeechText {
  let held = '';
  /** What was given of the line that goes on. */
  let line = '';

  return {
    push(piece) {
      held += piece;
      const end = Math.min(...UNFINISHED.map((form) => found(form, held)), openLine());
      const certain = held.slice(0, end);
      held = held.slice(end);
      return laidOut(certain, held);
    },
    flush() {
      const rest = held;
      held = '';
      return laidOut(rest, '');
    },
  };

  /** Where a line ends of which the next one tells whether it goes on. */
  function openLine(): number {
    const start = found(LINE_START, held);
    if (start < held.length && (start > 0 || line === '')) return start;
    const end = found(/[^\S\n]*\n[ \t]*$/u, held);
    const last = line + held.slice(held.lastIndexOf('\n', end - 1) + 1, end);
    return mayGoOn(last) ? end : held.length;
  }

  function laidOut(text: string, next: string): string {
    const lines = spokenTags(text).split('\n');
    let said = '';
    for (const [index, written] of lines.entries()) {
      const added = line === '' ? written.replace(BULLET, '$1') : written;
      line = `${line}${added}`.slice(-2 * WRAPPED.most);
      said += added;
      const following = lines[index + 1];
      if (following === undefined) break;
      said += goesOn(line, index + 2 === lines.length ? following + next : following) ? ' ' : '\n';
      line = '';
    }
    return said;
  }
}

/** All of a text at once. */
export function speechText(text: string): string {
  const { push, flush } = createSpeechText();
  return push(text) + flush();
}

const found = (form: RegExp, text: string): number => {
  const index = text.search(form);
  return index < 0 ? text.length : index;
};

function mayGoOn(line: string): boolean {
  const { length } = line.trim();
  return (
    length >= WRAPPED.least &&
    length <= WRAPPED.most &&
    !ENDED.test(line) &&
    !UNSPACED.test(line) &&
    !/^[ \t]*#/.test(line)
  );
}

/** Whether a line goes on in the next one, which begins so. */
function goesOn(line: string, next: string): boolean {
  if (!mayGoOn(line) || BEGINS.test(next)) return false;
  return /^\s*["'“‘(]?\p{Ll}/u.test(next) || line.trim().length >= SURELY_WRAPPED;
}
