/** The licences among the names of a folder's files, which are installed with the model. */
export const licencesAmong = (names: readonly string[]): readonly string[] =>
  names.filter((name) => /^licen[cs]e/i.test(name));
