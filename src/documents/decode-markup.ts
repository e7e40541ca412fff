import { encodingByMark } from '../base/byte-order-mark.ts';
import { guessEncoding } from './guess-encoding.ts';

/** The bytes at the start of a page in which it may declare its encoding. */
const HEAD_BYTES = 1024;

/** The encodings of old pages by language, stricter ones first (HTML 13.2.3.2, with EUC-JP). */
const USUAL_ENCODINGS: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  cs: 'windows-1250',
  el: 'iso-8859-7',
  he: 'windows-1255',
  hu: 'iso-8859-2',
  ja: 'euc-jp shift_jis',
  ko: 'euc-kr',
  pl: 'iso-8859-2',
  ru: 'windows-1251',
  th: 'windows-874',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'gb18030 big5',
  'zh-tw': 'big5',
  'zh-hk': 'big5',
};

/**
 * Decodes an HTML or XML file by its byte order mark or the bytes of its first `<` (XML 1.0, appendix F), by
 * its declaration (`charset=`, `encoding=`), else as UTF-8. A page that is not valid UTF-8 is decoded in the
 * usual encoding of its `lang`, else in the one that `guessEncoding` finds, else in Windows-1252 (WHATWG
 * Encoding, HTML 13.2.3).
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const unmarked = { '<\0': 'utf-16le', '\0<': 'utf-16be' }[head.slice(0, 2)];
  const mark = encodingByMark(bytes) ?? unmarked;
  const said = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]{2,40})/iu.exec(head)?.[1];
  // A page that is read as bytes cannot be in UTF-16 without a mark, whatever it says.
  const label = mark ?? (said !== undefined && !/utf-?16/iu.test(said) ? said : undefined);
  return (
    decode(bytes, label) ??
    decode(bytes, 'utf-8') ??
    decodeAsUsual(bytes, head) ??
    decodeStream(new TextDecoder(guessEncoding(bytes) ?? 'windows-1252'), bytes)
  );
}

/** Control characters that no page contains, but that result from a wrong encoding. */
const CONTROLS = /[\x80-\x9F]/u;

/** Decodes in an encoding that is usual for the `lang` in `head`; `undefined` if none fits. */
function decodeAsUsual(bytes: Uint8Array, head: string): string | undefined {
  const language = /\slang\s*=\s*["']?([a-z]{2}(?:-(?:tw|hk))?)/iu.exec(head)?.[1]?.toLowerCase() ?? '';
  return (USUAL_ENCODINGS[language]?.split(' ') ?? [])
    .map((encoding) => decode(bytes, encoding))
    .find((text) => text !== undefined && !CONTROLS.test(text));
}

function decode(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return decodeStream(new TextDecoder(label, { fatal: true }), bytes);
  } catch {
    return undefined;
  }
}

/** Node.js 20 reads Windows-1252 as Latin-1, without its quotes and dashes, unless it decodes a stream. */
const decodeStream = (decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string =>
  decoder.decode(bytes, { stream: true }) + decoder.decode();
