import { defer } from '../../base/deferred.ts';
import type { DecodeReply, PendingDecode } from './feed.ts';

/** The largest id of the protocol. */
const MOST_ID = 0xffff_ffff;

/** The decodes of a model stream without an answer, oldest first. */
export class PendingDecodes {
  readonly #all: PendingDecode[] = [];
  #lastId = 0;

  /** A live view of the pending decodes. */
  get all(): readonly PendingDecode[] {
    return this.#all;
  }

  /** Adds a decode with a new id. */
  add(asked: Omit<PendingDecode, 'id' | 'answer' | 'failures'>): PendingDecode {
    this.#lastId = (this.#lastId % MOST_ID) + 1;
    const decode = { ...asked, id: this.#lastId, answer: defer<DecodeReply | undefined>(), failures: 0 };
    this.#all.push(decode);
    return decode;
  }

  find(id: number): PendingDecode | undefined {
    return this.#all.find((decode) => decode.id === id);
  }

  /** Settles a decode with its answer, or without one. */
  settle(decode: PendingDecode, answer?: DecodeReply): void {
    const at = this.#all.indexOf(decode);
    if (at >= 0) this.#all.splice(at, 1);
    decode.answer.resolve(answer);
  }

  /** Settles the decodes that match `isIt` without an answer. */
  skip(isIt: (decode: PendingDecode) => boolean): void {
    for (const decode of this.#all.filter(isIt)) this.settle(decode);
  }
}
