import { Parser } from 'htmlparser2';
import { posix } from 'node:path';

export interface ElementHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** `text` is the element's text in one line. */
  readonly close?: (name: string, text: string) => void;
}

/** Calls the handlers for each element of XML, by its name without a prefix. */
export function eachElement(xml: string, { open, close }: ElementHandlers): void {
  const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // `a` may contain `span`, whose text belongs to `a` too.
        if (!/^(?:span|b|i|em|strong|small)$/u.test(name)) text = '';
        open?.(withoutPrefix(name), attributes);
      },
      ontext: (more) => (text += more),
      onclosetag: (name) => close?.(withoutPrefix(name), text.replaceAll(/\s+/gu, ' ').trim()),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** Resolves `href` in the file at `from` to the path of a file and a fragment. */
export function resolvedHref(
  from: string,
  href: string,
): { readonly path: string; readonly fragment: string | undefined } {
  const [file = '', fragment] = href.split('#', 2);
  const path = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodedHref(file)));
  return { path, fragment: fragment === undefined || fragment === '' ? undefined : decodedHref(fragment) };
}

/** Decodes the percent-encoding of `href`; returns an invalid one unchanged. */
export function decodedHref(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
