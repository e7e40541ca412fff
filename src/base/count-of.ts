/** `1 file`, `2 files`; `several` where the plural is not the singular and an s. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
