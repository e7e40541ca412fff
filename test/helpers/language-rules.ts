import { LANGUAGES } from '../../src/text/languages/codes.ts';
import { spokenRules, writtenRules } from '../../src/text/languages/languages.ts';

// Loads the rules of all languages, for tests that call the functions of a language directly.

await Promise.all(LANGUAGES.flatMap((code) => [writtenRules.load(code), spokenRules.load(code)]));
