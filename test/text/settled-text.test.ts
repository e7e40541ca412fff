import '../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../src/text/itn/to-written.ts';
import { settledText } from '../../src/text/settled-text.ts';
import { writesWithoutSpaces } from '../../src/text/spacing.ts';

describe('settledText', () => {
  it.each([
    ['', 'en', ''],
    ['one', 'en', ''],
    ['ask not what', 'en', 'ask not'],
    ['that makes twenty dollars please', 'en', 'that makes'],
    ['it was five point', 'en', 'it was'],
    ['we are open from five to', 'en', 'we are open from'],
    ['he had five friends and', 'en', 'he had five friends'],
    ['ask not what', 'xx', 'ask not'],
    ['私は学生', 'ja', '私は'],
  ])('of %j (%s) is %j', (text, language, settled) => {
    expect(settledText(text, language)).toBe(settled);
  });

  it.each([
    ['en', 'it was five point two million people'],
    ['en', 'on the twenty fifth of july twenty twelve we met'],
    ['en', 'write to a dot b c at gmail dot com please'],
    ['en', 'we are open from eight to ten thirty p m on weekdays'],
    ['en', 'see h t t p s colon slash slash example dot com slash docs'],
    ['en', 'two and a half hours at five degrees celsius'],
    ['de', 'von acht bis zehn uhr dreißig am ersten januar'],
    ['es', 'de ocho a diez de la mañana cuesta tres euros con cincuenta'],
    ['fr', 'le premier janvier de huit à dix heures trente un et demi pour cent'],
    ['hi', 'एक सौ पाँच रुपये पचास पैसे'],
    ['it', 'dalle otto alle dieci e trenta costa tre euro e cinquanta'],
    ['ja', '会議は二千二十五年三月十四日です'],
    ['pt', 'das oito às dez horas e trinta custa três reais e cinquenta centavos'],
    ['zh', '会议在二零二五年三月十四日下午两点三十分'],
  ])('of every prefix begins the final written text, in %s: %s', (language, said) => {
    const written = toWritten(said, language).text;
    const words = said.match(writesWithoutSpaces(language) ? /./gu : /\S+\s*/gu)!;
    const settled = words.map((_, index) => settledText(words.slice(0, index).join('').trimEnd(), language));
    expect(settled.filter((text) => !written.startsWith(text))).toEqual([]);
  });

  it('is most of a text without numbers', () => {
    const said = 'and so my fellow americans ask not what your country can do for you';
    expect(settledText(said, 'en')).toBe('and so my fellow americans ask not what your country can do for');
  });
});
