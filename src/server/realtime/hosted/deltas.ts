/** A word with the spaces before it; in scripts that are written without spaces, a character. */
const WORD =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}]+)/gu;

/**
 * Turns partial texts of one segment, each of which stands for the whole of it, into deltas that are never taken back:
 * what two partials in a row begin with alike has settled (LocalAgreement-2, Liu et al. 2020, over words).
 */
export class Deltas {
  #previous: readonly string[] = [];
  #sent = '';

  /** What has newly settled with this partial; empty where nothing has. */
  grow(partial: string): string {
    const words = partial.match(WORD) ?? [];
    const differs = words.findIndex((word, index) => word !== this.#previous[index]);
    this.#previous = words;
    return this.#send(words.slice(0, differs === -1 ? words.length : differs).join(''));
  }

  /** What the final text has beyond what was sent; empty where what was sent is not how it begins. */
  finish(final: string): string {
    return this.#send(final);
  }

  #send(settled: string): string {
    if (!settled.startsWith(this.#sent)) return '';
    const delta = settled.slice(this.#sent.length);
    this.#sent = settled;
    return delta;
  }
}
