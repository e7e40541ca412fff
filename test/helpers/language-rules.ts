import { LANGUAGES } from '../../src/text/languages/codes.ts';
import { spokenRules, writtenRules } from '../../src/text/languages/languages.ts';

// What is asked of a language directly needs its rules at hand: importing this loads all.

await Promise.all(LANGUAGES.flatMap((code) => [writtenRules.load(code), spokenRules.load(code)]));
