/** A clause of a text in eSpeak's division, with its final mark. Positions are UTF-16 indices. */
export interface EspeakClause {
  readonly start: number;
  /** The end of its words and the beginning of its mark. */
  readonly end: number;
  /** The position after its mark and adjacent marks. */
  readonly markEnd: number;
  /** One of `. ? ! , : ;`; empty if the clause ends with another character. */
  readonly mark: string;
  readonly endsSentence: boolean;
}

/** The effect of a character at the end of a clause. */
interface ClauseMark {
  readonly mark: string;
  readonly endsSentence: boolean;
  /** Whether it ends a clause before any character, not only before a space. */
  readonly isFree: boolean;
}

/** The characters that end clauses; some have no mark of their own. */
const MARKS: ReadonlyMap<string, ClauseMark> = new Map([
  ...marks('.', '.۔܁܄።᙮᠃᠉⳹⳾⸳⸼꓿꘎꛳︒﹒｡', { endsSentence: true }),
  ...marks('?', '?\u037e؟܉፧⳺⳻⁇꘏꛷︖﹖', { endsSentence: true }),
  ...marks('!', '!܃߹᥄‼︕﹗', { endsSentence: true }),
  ...marks(',', ',՝،܂߸༔፣᠂᠈⸲⸴⹁꓾꘍꛵︐︑﹐﹑､'),
  ...marks(':', ':܆܇፥፦᠄꛴︓﹕'),
  ...marks(';', ';\u0387؛܈፤⁏⸵꛶︔﹔–—⸺⸻︱︲'),
  ...marks('', '܀॥༎჻፨', { endsSentence: true }),
  ...marks('', '։।෴།。．？！', { endsSentence: true, isFree: true }),
  ...marks('', '、，：；¿¡…᠁ຯ︙', { isFree: true }),
]);

function marks(
  mark: string,
  characters: string,
  { endsSentence = false, isFree = false }: Partial<ClauseMark> = {},
): readonly (readonly [string, ClauseMark])[] {
  return [...characters].map((character) => [character, { mark, endsSentence, isFree }]);
}

const ELLIPSIS = '…';
const BRACKET = /[()[\]{}<>"'`«»《》\u2014-\u201f]/u;
const SPACE = /[^\S\u00a0]/u;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;
const LOWER = /\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const ROMAN = /[IVXL]/;

/** Languages in which a dot after a number makes it an ordinal number. */
const ORDINAL_DOT: ReadonlySet<string> = new Set('da de et fi fo hu kl lt ltg lv nb nl no sl smj'.split(' '));

/** The most UTF-8 bytes of a clause, which is then ended between two words. */
const MOST_BYTES = 725;

/**
 * The clauses of a text in the division of eSpeak NG 1.52: a mark ends one if white space, a bracket or
 * nothing follows, a dot not before a lower-case letter; adjacent marks count as the first; an empty line
 * ends a paragraph. Takes linear time.
 * @param voice eSpeak's name for the language: `de`, `en-us`.
 */
export function readClauses(text: string, voice: string): readonly EspeakClause[] {
  const characters = [...text];
  const places = placesOf(characters);
  const hasOrdinalDot = ORDINAL_DOT.has(voice.toLowerCase().split(/[-/_]/, 1)[0]!);
  const clauses: EspeakClause[] = [];
  let start = 0;
  let isWordless = true;
  let bytes = 0;

  const end = (at: number, next: number, mark: string, endsSentence: boolean, behind = at) => {
    clauses.push({ start: places[start]!, end: places[at]!, markEnd: places[behind]!, mark, endsSentence });
    [start, isWordless, bytes] = [next, true, 0];
    return next;
  };

  for (let at = 0; at < characters.length;) {
    const character = characters[at]!;
    if (ALPHANUMERIC.test(character)) isWordless = false;
    if (character === '\n') {
      const { next, lines } = passSpaces(characters, at + 1);
      at = lines > 0 ? end(at, next, '', true) : Math.max(next, at + 1);
      continue;
    }
    const dots = character === '.' ? countDots(characters, at) : 0;
    const found = MARKS.get(dots > 2 ? ELLIPSIS : character);
    if (found === undefined) {
      bytes += Buffer.byteLength(character);
      at++;
      if (bytes > MOST_BYTES && !ALPHANUMERIC.test(character)) at = end(at, at, '', false);
      continue;
    }
    let behind = at + Math.max(dots > 2 ? dots : 1, 1);
    while (MARKS.has(characters[behind] ?? '')) behind++;
    const after = characters[behind];
    const mayEnd =
      after === undefined || found.isFree || SPACE.test(after) || BRACKET.test(after) || after === '?';
    const { next, lines } = passSpaces(characters, behind);
    if (!mayEnd || (lines === 0 && goesOn(at, next, dots))) {
      at = behind;
      continue;
    }
    at = lines > 1 ? end(at, next, '', true, behind) : end(at, next, found.mark, found.endsSentence, behind);
  }
  if (start < characters.length) end(characters.length, characters.length, '', true);
  return clauses;

  /** Whether the clause continues after the mark at `at`, before the character at `next`. */
  function goesOn(at: number, next: number, dots: number): boolean {
    if (isWordless) return true;
    if (dots === 0 || dots > 2) return false;
    const follower = characters[next] ?? '';
    if (LOWER.test(follower)) return true;
    if (follower === "'" && characters[next + 1] === 's') return true;
    if (!hasOrdinalDot) return false;
    const [before = '', previous = ''] = [characters[at - 1], characters[at - 2]];
    if (DIGIT.test(before)) return follower === '-';
    return ROMAN.test(before) && (ROMAN.test(previous) || SPACE.test(previous));
  }
}

/** The start of each character, and the end of the last one. */
function placesOf(characters: readonly string[]): readonly number[] {
  const places = [0];
  for (const { length } of characters) places.push(places.at(-1)! + length);
  return places;
}

function passSpaces(
  characters: readonly string[],
  from: number,
): { readonly next: number; readonly lines: number } {
  let next = from;
  let lines = 0;
  for (; SPACE.test(characters[next] ?? ''); next++) if (characters[next] === '\n') lines++;
  return { next, lines };
}

function countDots(characters: readonly string[], from: number): number {
  let dots = 0;
  while (characters[from + dots] === '.') dots++;
  return dots;
}
