/** Loads an optional package; rejects where it is not installed. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** From where the program's own packages are. */
export const installed: LoadPackage = (name) => import(name);
