import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/base/seeded-random.ts';
import { packageFile } from '../../src/base/package-root.ts';

/** At most `most` English sentences, spread over the documents of this project. */
export function englishSentences(most: number): readonly string[] {
  const docs = packageFile('docs');
  const files = readdirSync(docs).filter((file) => file.endsWith('.md'));
  const paths = [
    ...files.map((file) => join(docs, file)),
    ...['README', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG'].map((name) => packageFile(`${name}.md`)),
  ];
  const all = new Set(paths.flatMap((path) => sentencesOf(readFileSync(path, 'utf8'))));
  const step = Math.max(1, Math.floor(all.size / most));
  return [...all].filter((_, index) => index % step === 0).slice(0, most);
}

function sentencesOf(markdown: string): readonly string[] {
  const text = markdown.replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '\n');
  return text.split('\n').flatMap((line) => {
    if (/^[#|<]/.test(line)) return [];
    const plain = line
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*_]/g, '')
      .replace(/^\s*(?:-|\d+\.)\s+/, '');
    return (plain.match(/[A-Z"(][^.!?]{15,200}[.!?](?=\s|$)/g) ?? []).map((found) => found.trim());
  });
}

const REGIONS =
  'DE FR US GB IT ES PT PL RU CN JP IN BR MX CA NZ EG MA KE TR GR SE NO FI NL BE CH AT HU VN'.split(' ');
const LANGUAGES = 'de fr en it es pt pl ru zh ja hi ar tr el sv fi nl cs hu uk he vi id ko'.split(' ');
const CURRENCIES = 'USD EUR GBP JPY CNY INR RUB TRY PLN CZK SEK CHF BRL MXN'.split(' ');

/** Sentences of names and times in a language, from `Intl`'s data, with all kinds of punctuation. */
export function sentencesIn(language: string, count: number): readonly string[] {
  const random = seededRandom(count);
  const one = (items: readonly string[]) => items[Math.floor(random() * items.length)]!;
  const names = (type: 'region' | 'language' | 'currency', codes: readonly string[]) => {
    const named = new Intl.DisplayNames(language, { type });
    return () => named.of(one(codes))!;
  };
  const [region, tongue, money] = [
    names('region', REGIONS),
    names('language', LANGUAGES),
    names('currency', CURRENCIES),
  ];
  const and = new Intl.ListFormat(language);
  const or = new Intl.ListFormat(language, { type: 'disjunction' });
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long' });
  const time = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const day = () => date.format(new Date(2026, Math.floor(12 * random()), 1 + Math.floor(27 * random())));
  const when = () => time.format(Math.floor(3 * random()) - 1, one(['day', 'week', 'year']) as 'day');
  const shapes = [
    () => and.format([region(), region(), region()]),
    () => or.format([tongue(), tongue()]),
    () => `${tongue()} – ${money()}`,
    () => `${day()}: ${region()}`,
    () => `${when()}, ${money()}; ${tongue()}`,
    () => `${region()} (${tongue()}) 12, 345`,
  ];
  const sentence = () => {
    const text = shapes[Math.floor(random() * shapes.length)]!();
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1) + one(['.', '!', '?', '.']);
  };
  return Array.from({ length: count }, () => (random() < 0.3 ? `${sentence()} ${sentence()}` : sentence()));
}
