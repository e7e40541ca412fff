import { spokenTags } from './tags.ts';

/** Converts written text to text for speech, piece by piece. */
export interface SpeechText {
  /** Takes the next piece and returns the text that is certain so far. */
  push(piece: string): string;
  /** Returns the remaining text. */
  flush(): string;
}

/**
 * The length of a line that may continue in the next one. Shorter lines are items, headings and verses;
 * longer ones are not wrapped.
 */
const WRAPPED = { least: 30, most: 120 };

/** From this length on, a line counts as wrapped even if the next one begins with a capital. */
const SURELY_WRAPPED = 55;

/** Marks that end a sentence or a part of one, with closing quotes and brackets. */
const ENDED = /[\p{Sentence_Terminal}:;…।॥][\p{Pe}\p{Pf}"'”’]*\s*$/u;

/** Han and kana, which are not wrapped at words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*$/u;

const SIGNS = '-–*+•▪◦‣●○■□▶►✓✔☐☑·';

/** The sign of a list item at the start of a line; `- 5` is a number. */
const BULLET = /^([^\S\n]*)(?:[-–*+](?= +[^\s\d])|[•▪◦‣●○■□▶►✓✔☐☑·](?=[^\S\n]*\S))[^\S\n]*/u;

/** The start of a line that may become a list item. */
const MAYBE_BULLET = new RegExp(String.raw`^[^\S\n]*(?:[${SIGNS}][^\S\n]*)?$`, 'u');

/** A line that does not continue the previous one: an item, a heading, a quotation, a row of a table. */
const BEGINS = new RegExp(String.raw`^[^\S\n]*(?:[${SIGNS}#>|]|\p{N}{1,3}[.)]\s|$)`, 'u');

/** The part of a line that {@link BEGINS} examines. */
const BEGINNING = /^[^\S\n]*(?:\S.{5}|.*\n)/su;

/** The most characters that wait for the next ones; a line with more leading white space stays unchanged. */
const MOST_HELD = 10_000;

/**
 * Prepares text for speech: interprets tags and entities of HTML and SSML, removes list markers, joins
 * wrapped lines, and keeps other line breaks as pauses. The result does not depend on how the text is cut
 * into pieces.
 */
export function createSpeechText(): SpeechText {
  let tagged = '';
  let held = '';
  /** The part of the current line in `held` that was already returned; `undefined` at the start of a line. */
  let line: string | undefined;

  const take = (piece: string, goesOn: boolean): string => {
    const { said, end } = spokenTags(tagged + piece, goesOn);
    tagged = (tagged + piece).slice(end);
    held += said;
    return laidOut(goesOn && held.length < MOST_HELD);
  };
  return { push: (piece) => take(piece, true), flush: () => take('', false) };

  function laidOut(isOpen: boolean): string {
    let said = '';
    const give = (text: string) => {
      said += text;
      line = `${line ?? ''}${text}`.slice(-2 * WRAPPED.most);
    };
    for (;;) {
      if (line === undefined) {
        if (isOpen && MAYBE_BULLET.test(held)) return said;
        held = held.replace(BULLET, '$1');
      }
      const end = held.indexOf('\n');
      give(end < 0 ? held : held.slice(0, end));
      held = end < 0 ? '' : held.slice(end);
      if (end < 0) return said;
      const next = held.slice(1);
      if (isOpen && mayGoOn(line!) && !BEGINNING.test(next)) return said;
      said += goesOn(line!, firstLine(next)) ? ' ' : '\n';
      line = undefined;
      held = next;
    }
  }
}

/** As `createSpeechText`, for a whole text. */
export function speechText(text: string): string {
  const { push, flush } = createSpeechText();
  return push(text) + flush();
}

const firstLine = (text: string): string => {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
};

function mayGoOn(line: string): boolean {
  const { length } = line.trim();
  return (
    length >= WRAPPED.least &&
    length <= WRAPPED.most &&
    !ENDED.test(line) &&
    !UNSPACED.test(line) &&
    !/^[^\S\n]*#/.test(line)
  );
}

/** Whether a line continues in the next one, which begins with `next`. */
function goesOn(line: string, next: string): boolean {
  if (!mayGoOn(line) || BEGINS.test(next)) return false;
  return /^\s*["'“‘(]?\p{Ll}/u.test(next) || line.trim().length >= SURELY_WRAPPED;
}
