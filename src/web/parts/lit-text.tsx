import type { ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

interface LitTextProps {
  readonly text: string;
  readonly words: readonly { readonly text: string }[];
  readonly lit: ReadonlySignal<number>;
}

/** A text whose word is lit that sounds. */
export function LitText({ text, words, lit }: LitTextProps) {
  const pieces = useMemo(() => piecesOf(text, words), [text, words]);
  return (
    <p class="lit-text" dir="auto" data-lit={lit.value}>
      {pieces.map(({ text, word }, index) => (
        <span
          key={index}
          class={
            word === undefined ? '' : word === lit.value ? 'sounding' : word < lit.value ? 'sounded' : ''
          }
        >
          {text}
        </span>
      ))}
    </p>
  );
}

/** Cuts a text at its words, which are in order. */
export function piecesOf(
  text: string,
  words: readonly { readonly text: string }[],
): readonly { readonly text: string; readonly word?: number }[] {
  const pieces: { readonly text: string; readonly word?: number }[] = [];
  let at = 0;
  for (const [word, { text: sought }] of words.entries()) {
    const found = text.indexOf(sought, at);
    if (found < 0 || sought === '') continue;
    if (found > at) pieces.push({ text: text.slice(at, found) });
    pieces.push({ text: sought, word });
    at = found + sought.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
