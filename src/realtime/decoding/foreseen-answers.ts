import { isDeepStrictEqual } from 'node:util';
import type { SttResult } from '../../domain/engine.ts';
import type { StreamedSegment } from './feed.ts';
import type { Question } from './model-stream.ts';
import type { SessionModel } from './session-model.ts';

interface Answered {
  readonly question: Question;
  readonly result: SttResult;
}

/** What was asked of one segment ahead of its end, and answered. */
export class ForeseenAnswers {
  readonly #model: SessionModel;
  readonly #streamed: StreamedSegment;
  readonly #answered: Answered[] = [];
  #isOpen = true;

  constructor(model: SessionModel, streamed: StreamedSegment) {
    this.#model = model;
    this.#streamed = streamed;
  }

  /** Asks the model; `undefined` where it made way, and once nobody wants to know any more. */
  async ask(question: Question): Promise<SttResult | undefined> {
    if (!this.#isOpen) return undefined;
    const result = await this.#model.ahead(this.#streamed, question);
    if (result) this.#answered.push({ question, result });
    return result;
  }

  /** What the model has said to this very question. */
  to(question: Question): SttResult | undefined {
    return this.#answered.find((answered) => isDeepStrictEqual(answered.question, question))?.result;
  }

  /** Nothing more is asked. */
  close(): void {
    this.#isOpen = false;
  }
}
