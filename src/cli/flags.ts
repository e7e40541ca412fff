/** What `-f, --format <name>` says. */
export interface Flags {
  /** `-f` */
  readonly short?: string;
  /** `--format` */
  readonly long: string;
  /** `name`; absent for an option that takes no value. */
  readonly value?: string;
}

/** Takes an option's flags apart, as commander writes them. */
export function parseFlags(flags: string): Flags {
  const match = /^(?:(-\w), )?(--[a-z][a-z-]*)(?: [<[]([^>\]]+)[>\]])?$/.exec(flags);
  if (!match) throw new TypeError(`The flags '${flags}' are not written as '-f, --format <name>'.`);
  const [, short, long = '', value] = match;
  return { long, ...(short !== undefined && { short }), ...(value !== undefined && { value }) };
}

/** What `<file...>` or `[text]` says of an argument. */
export interface ArgumentSyntax {
  readonly name: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

/** Takes an argument's syntax apart, as commander writes it. */
export function parseArgument(syntax: string): ArgumentSyntax {
  const match = /^([<[])([\w-]+)(\.\.\.)?[>\]]$/.exec(syntax);
  if (!match) throw new TypeError(`The argument '${syntax}' is not written as '<name>' or '[name...]'.`);
  const [, bracket, name = '', dots] = match;
  return { name, required: bracket === '<', variadic: dots !== undefined };
}
