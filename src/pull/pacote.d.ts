declare module 'pacote' {
  /** The part of npm's own fetcher that is used here. */
  const pacote: {
    /** Asks the registry for what `name@version` is. */
    manifest(spec: string, options: object): Promise<unknown>;
    readonly tarball: {
      /** Hands the package's bytes to `read`, and ends when that has. */
      stream(
        spec: string,
        read: (tarball: NodeJS.ReadableStream) => Promise<void>,
        options: object,
      ): Promise<void>;
    };
  };
  export default pacote;
}
