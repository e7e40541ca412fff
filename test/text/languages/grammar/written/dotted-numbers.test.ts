import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../../../src/text/itn/to-written.ts';

describe('numbers with dots between them', () => {
  it.each([
    ['en', 'version two point zero point one', 'version 2.0.1'],
    ['en', 'one ninety two dot one hundred sixty eight dot o dot one', '192.168.0.1'],
    ['de', 'version zwei punkt null punkt eins', 'version 2.0.1'],
    ['es', 'ciento noventa y dos punto ciento sesenta y ocho punto cero punto uno', '192.168.0.1'],
    ['fr', 'version deux point zéro point un', 'version 2.0.1'],
    ['hi', 'दो पॉइंट शून्य पॉइंट एक', '२.०.१'],
    ['it', 'versione due punto zero punto uno', 'versione 2.0.1'],
    ['ja', 'バージョン二点零点一', 'バージョン2.0.1'],
    ['pt', 'dois ponto zero ponto um', '2.0.1'],
    ['zh', '版本三点二点一', '版本3.2.1'],
  ])('are written for versions and addresses, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['one with one dot only', 'three point one four', '3.14'],
    ['more of them than an address has', 'one dot two dot three dot four dot five', undefined],
    ['what is counted behind them', 'two point zero point one million', '2.0 point 1 million'],
  ])('are not written for %s', (_, said, written = said) => {
    expect(toWritten(said, 'en').text).toBe(written);
  });
});
