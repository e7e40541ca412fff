/** The language of a tag, in lower case: `pt` for `pt-BR` or `PT_br`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0]!;
