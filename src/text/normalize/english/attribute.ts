/** Words that do not name what is measured. */
const NO_NOUN =
  'and|or|to|for|in|per|on|at|is|was|a|an|the|if|of|as|by|with|from|but|more|less|each|every|off|when|while|than|long|tall|wide|high|deep|old|away|he|she|it|they|we|you|i|were|had|has|have|will|would|that|which|who|can|could|went|came|are|not|now';
const NOUN = new RegExp(String.raw`^[ -](?!(?:${NO_NOUN})(?!\p{L}))\p{Ll}`, 'u');
/** The longest word that is none, and one letter more. */
const AHEAD = 7;

/** In `a $5 bill` and `the 12" pizza` the amount is an adjective, and so singular. */
export function isAttribute({ input, index, 0: { length } }: RegExpExecArray): boolean {
  const before = input.slice(Math.max(0, index - 7), index);
  return (
    /(?<!\p{L})(?:an?|the|its|our|their|his|her) $/iu.test(before) &&
    NOUN.test(input.slice(index + length, index + length + AHEAD))
  );
}
