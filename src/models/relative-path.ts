/** File names of a manifest, in the order of preference. */
export const MANIFEST_NAMES = ['voice.yaml', 'macaw.yaml'] as const;

/**
 * Returns the reason why `path` cannot be a file of a model folder, as a phrase that follows the path;
 * `undefined` if it can. Paths are `/`-separated on every system.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.length > 400) return 'is too long';
  if (path.includes('\\')) return 'has a backslash; write / between folders';
  if (path.startsWith('/') || path.includes(':')) return 'is not relative to the model folder';
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'has a control character';
  if (path.split('/').some((part) => part === '..')) return 'leads out of the model folder';
  if (path.split('/').some((part) => part === '' || part === '.' || /[ .]$/.test(part))) {
    return 'has an empty part, or one that ends in a dot or space';
  }
  if (MANIFEST_NAMES.some((name) => name === path.toLowerCase())) return 'is the place of the manifest itself';
  return undefined;
}

/**
 * Returns the first path that occurs twice or is also the folder of another path; `undefined` if there is
 * none.
 */
export function pathClash(paths: readonly string[]): string | undefined {
  // In lower case, because two names that differ only in case are one file on many disks.
  const files = new Set<string>();
  for (const path of paths) {
    if (files.has(path.toLowerCase())) return path;
    files.add(path.toLowerCase());
  }
  return paths.find((path) => folders(path.toLowerCase()).some((folder) => files.has(folder)));
}

function folders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
