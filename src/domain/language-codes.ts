/** Languages that are understood by a model of a wider language, and the other way round. */
const WIDER: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/**
 * Finds the code among `languages` for the language of `tag`, a BCP 47 tag in any case: `no` for `nb-NO`,
 * `he` for `iw`, `jw` for `jv`, `tl` for `fil`. `undefined` if there is none.
 */
export function matchLanguageCode(languages: readonly string[], tag: string): string | undefined {
  if (languages.includes(tag)) return tag;
  const wanted = primaryCode(tag);
  const find = (isMeant: (code: string) => boolean) =>
    languages.find((known) => known !== 'auto' && isMeant(primaryCode(known)));
  return (
    find((code) => code === wanted) ??
    find((code) => code === WIDER[wanted]) ??
    find((code) => WIDER[code] === wanted)
  );
}

/** The current CLDR code of a tag's language without script and region: `he` of `iw-IL`, `zh` of `cmn_TW`. */
export function primaryCode(tag: string): string {
  const plain = tag.toLowerCase().replaceAll('_', '-');
  try {
    return new Intl.Locale(plain).language;
  } catch {
    return plain.split('-', 1)[0]!;
  }
}

/** The script of Chinese: simplified, or traditional characters as in Taiwan or Hong Kong. */
export type ChineseScript = 'cn' | 'tw' | 'hk';

/**
 * The script that a tag asks for: `tw` for `zh-TW`; `undefined` where it is not Chinese, or names neither
 * script nor region.
 */
export function chineseScript(tag: string): ChineseScript | undefined {
  if (!CHINESE.test(tag)) return undefined;
  const { script, region } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  if (script === 'Hans') return 'cn';
  return region === 'HK' || region === 'MO' ? 'hk' : 'tw';
}

const CHINESE = /^(?:zh|yue|cmn|zho|chi)(?=[-_])(?:[-_](?:hans|hant))?(?:[-_][a-z]{2})?$/i;
