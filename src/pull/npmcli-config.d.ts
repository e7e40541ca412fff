declare module '@npmcli/config' {
  /** The part of npm's own configuration reader that is used here. */
  export default class Config {
    constructor(options: {
      npmPath: string;
      definitions: unknown;
      flatten: unknown;
      shorthands: unknown;
      nerfDarts: readonly string[];
      argv: readonly string[];
      env: Record<string, string | undefined>;
      cwd: string;
    });
    load(): Promise<unknown>;
    readonly flat: Record<string, unknown>;
  }
}

declare module '@npmcli/config/lib/definitions/index.js' {
  const definitions: {
    definitions: unknown;
    flatten: unknown;
    shorthands: unknown;
    nerfDarts: readonly string[];
  };
  export default definitions;
}
