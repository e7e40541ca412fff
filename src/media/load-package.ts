/** Loads an optional package. Rejects if it is not installed. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** Loads packages from the installation of this program. */
export const installed: LoadPackage = (name) => import(name);
