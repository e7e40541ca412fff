import { Composer, type Document, isScalar, Lexer, LineCounter, Parser, type Scalar, visit } from 'yaml';
import { shortened } from '../base/shortened.ts';

/** The most tokens of a document, white space included: five times those of our longest manifest. */
const MAX_TOKENS = 20_000;
/** The most levels of nested lists and maps. */
const MAX_DEPTH = 32;
const MAX_ALIASES = 20;

/**
 * Parses YAML in time proportional to its length, for any input. (The library's own `parse` takes quadratic
 * time over many keys or errors.)
 * @throws Error whose message names the problem and its position
 */
export function parseLimitedYaml(text: string): unknown {
  const lines = new LineCounter();
  const fault = (problem: string, offset: number) => {
    const { line, col } = lines.linePos(offset);
    return new Error(`${shortened(problem)} at line ${line}, column ${col}`);
  };
  const composer = new Composer({ schema: 'core', uniqueKeys: false });
  const [document, ...others] = composer.compose(tokensOf(text, lines, fault), true, text.length);
  const [problem] = [...document!.errors, ...document!.warnings];
  if (problem) throw fault(problem.message, problem.pos[0]);
  if (others.length > 0) throw fault('there is more than one document', document!.range[2]);
  const repeated = repeatedKey(document!);
  if (repeated) throw fault(`the key '${String(repeated.value)}' stands there again`, repeated.range![0]);
  return document!.toJS({ maxAliasCount: MAX_ALIASES });
}

type Fault = (problem: string, offset: number) => Error;

function* tokensOf(text: string, lines: LineCounter, fault: Fault) {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > MAX_TOKENS) throw fault('there is too much in it', parser.offset);
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') throw fault(token.message, token.offset);
      yield token;
    }
    if (parser.stack.length > MAX_DEPTH) throw fault('it is nested too deeply', parser.offset);
  }
  yield* parser.end();
}

/** The first duplicate key of a map. */
function repeatedKey(document: Document.Parsed): Scalar | undefined {
  let repeated: Scalar | undefined;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          repeated = key;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return repeated;
}
