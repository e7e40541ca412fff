/** The bytes at the start of a text that are looked at. */
const SAMPLE_BYTES = 65_536;

/** Encodings, with the most frequent characters of the languages that are written in them. */
type Frequent = Readonly<Record<string, string>>;

const OF_TWO_BYTES: Frequent = {
  shift_jis: '\u3041-\u30FC',
  'euc-jp': '\u3041-\u30FC',
  gb18030:
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实，。',
  big5: '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實，。',
  'euc-kr':
    '이다는의가을에하고은지를로한사어도인기리나서시자아대일정그들있해수게라니만제보여스부주전장조원상구성우생오비면과것거소',
};

const OF_ONE_BYTE: Frequent = {
  'windows-1251': 'оеаинтсрвлкмдпуяыі',
  'koi8-r': 'оеаинтсрвлкмдпуяыі',
  'windows-1253': 'αοιετσνηυρπκμλςωόίάέή',
  'windows-1255': 'יוהלאתרבמש',
  'windows-1256': 'اليمونرتبةعدسفهكقحج',
  'windows-874': 'านรอกเ่งมยลวดทสตะั',
};

/**
 * Guesses the encoding of a text that is not UTF-8: most of its characters outside ASCII are then frequent
 * ones of a language. Only characters in rows of three and more count, because the letters with accents of
 * Western languages stand alone or in pairs. Returns `undefined` for those, and if no encoding fits.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Bytes of any text hit some letters of a small alphabet by chance, and hardly one of these Han characters.
  return mostFrequent(sample, OF_TWO_BYTES, 0.2) ?? mostFrequent(sample, OF_ONE_BYTE, 0.5);
}

/** The encoding whose frequent characters make up most of the text outside ASCII, and at least `least`. */
function mostFrequent(sample: Uint8Array, encodings: Frequent, least: number): string | undefined {
  const [best] = Object.entries(encodings)
    .map(([encoding, frequent]) => ({ encoding, share: shareOf(sample, encoding, frequent) }))
    .toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share >= least ? best.encoding : undefined;
}

function shareOf(bytes: Uint8Array, encoding: string, frequent: string): number {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const all = text.match(/[^\0-\x7F]/gu)?.length ?? 0;
  const rows = text.match(/[^\0-\x7F]{3,}/gu)?.join('') ?? '';
  return all === 0 ? 0 : (rows.match(new RegExp(`[${frequent}]`, 'gu'))?.length ?? 0) / all;
}
