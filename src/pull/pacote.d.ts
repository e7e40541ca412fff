declare module 'pacote' {
  /** The part of npm's own fetcher that is used here. */
  const pacote: {
    /** Requests the metadata of `name@version` from the registry. */
    manifest(spec: string, options: object): Promise<unknown>;
    readonly tarball: {
      /** Passes the bytes of the package to `read`, and resolves when `read` has ended. */
      stream(
        spec: string,
        read: (tarball: NodeJS.ReadableStream) => Promise<void>,
        options: object,
      ): Promise<void>;
    };
  };
  export default pacote;
}
