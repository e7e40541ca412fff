/** Bytes at the start of a page in which it may say how it is encoded. */
const HEAD_BYTES = 1024;

/**
 * Decodes an HTML or XML file by its byte order mark or the bytes of its first `<` (XML 1.0, appendix F), by
 * its declaration (`charset=`, `encoding=`), else as UTF-8, or as Windows-1252 if it is not valid UTF-8
 * (WHATWG Encoding, HTML 13.2.3).
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const mark = [
    ['\xEF\xBB\xBF', 'utf-8'],
    ['\xFF\xFE', 'utf-16le'],
    ['\xFE\xFF', 'utf-16be'],
    ['<\0', 'utf-16le'],
    ['\0<', 'utf-16be'],
  ].find(([start]) => head.startsWith(start!))?.[1];
  const said = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]{2,40})/iu.exec(head)?.[1];
  // A page that is read as bytes cannot be in UTF-16 without a mark, whatever it says.
  const label = mark ?? (said !== undefined && !/utf-?16/iu.test(said) ? said : undefined);
  return decode(bytes, label) ?? decode(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
}

function decode(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
