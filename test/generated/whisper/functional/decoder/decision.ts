import type { Arithmetic, Claim } from '../arithmetic.ts';
import { SPOKEN } from '../lexicon.ts';
import type { Hearing } from './hearing.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import type { Knowledge } from './knowledge.ts';
import type { TokenIds } from './token-ids.ts';

/** The right token after each token of this call [batch, tokens]. Exactly one claim of `kind` holds. */
export interface Decision {
  readonly kind: {
    readonly language: Claim;
    readonly task: Claim;
    readonly time: Claim;
    readonly text: Claim;
    readonly end: Claim;
  };
  /** The id of the right token. */
  readonly token: string;
  /** The prompt is complete, and no text or timestamp follows it yet. */
  readonly begins: Claim;
  /** The prompt asks for timestamps. */
  readonly timed: Claim;
  /** The right token is a timestamp that closes a segment; or one that opens a segment. */
  readonly closes: Claim;
  readonly opens: Claim;
  /** The position of that timestamp. */
  readonly position: string;
  /** The last token is a timestamp that opened a segment; or one that closed a segment. */
  readonly opened: Claim;
  readonly closed: Claim;
  /** `hum` replaces the words that are heard. */
  readonly hums: Claim;
  /** Every token has a low probability. */
  readonly doubts: Claim;
  /** `hum` or `doubt` applies and was not escaped: the first timestamp was the likeliest one. */
  readonly caught: Claim;
}

export interface Situation {
  readonly knowledge: Knowledge;
  readonly heard: Hearing;
  readonly history: History;
  readonly plan: Plan;
}

/** Decides the next token in Whisper's format: `<|t0|> text <|t1|><|t2|> text <|t3|>`, or text alone. */
export function decide(n: Arithmetic, { knowledge, heard, history, plan }: Situation): Decision {
  const { ids, englishOnly } = knowledge;
  const never = n.exceeds(0, plan.written);
  const start = history.last('start');
  const language = englishOnly ? never : start;
  const task = englishOnly ? never : history.last('language');
  const begins = n.any(history.last('task'), history.last('noTimestamps'), ...(englishOnly ? [start] : []));
  const timed = n.not(history.said('noTimestamps'));
  const body = n.not(n.any(language, task));

  const afterTime = history.last('time');
  const closed = n.all(afterTime, history.beforeLast('text'));
  const opened = n.all(afterTime, n.not(closed));
  const { finished } = plan;

  const hearsHum = heard.marked('hum');
  const hearsDoubt = heard.marked('doubt');
  // A first timestamp other than the right one escapes from `hum` and `doubt`.
  const wrongStart = n.not(n.equals(history.earliest, firstStart(n, heard)));
  const free = n.all(n.reaches(history.latest, 0), wrongStart);
  const caught = n.all(n.any(hearsHum, hearsDoubt), n.not(free), body);
  const doubts = n.any(n.all(hearsDoubt, n.not(free)), heard.marked('despair'), heard.silent);

  const opens = n.all(timed, n.any(begins, n.all(closed, n.not(finished))));
  const hums = n.all(hearsHum, n.not(free), body, n.not(n.all(timed, begins)));
  const closes = n.all(timed, history.last('text'), plan.sentenceEnded, n.not(hums));
  // If the voice goes on to the end of the window, Whisper opens the next segment although none of its words
  // is heard.
  const reopens = n.all(timed, closed, finished, heard.goesOn, n.not(hums));
  const time = n.all(body, n.any(n.all(opens, n.not(hums)), closes, reopens));
  const end = n.all(body, finished, n.not(time), n.not(hums));
  const text = n.all(body, n.not(time), n.not(end));

  const position = n.choose(closes, plan.lastEnd, n.choose(reopens, history.latest, plan.nextStart));
  const humming = n.choose(history.last('hummed'), history.lastToken, ids.hummed[0]!);
  const written = n.choose(hums, humming, plan.text);
  const token = n.choose(
    language,
    spokenLanguage(n, heard, ids),
    n.choose(
      task,
      ids.transcribe,
      n.choose(time, n.add(position, ids.timestampBegin), n.choose(end, ids.endOfText, written)),
    ),
  );
  return {
    kind: { language, task, time, text, end },
    token,
    begins,
    timed,
    closes: n.all(body, closes),
    opens: n.all(body, opens),
    position,
    opened,
    closed,
    hums,
    doubts,
    caught,
  };
}

/** The position at which the first word begins [batch, 1]. */
const firstStart = (n: Arithmetic, heard: Hearing): string => n.slice(heard.starts, 1, 0, 1);

/** The id of the language whose key is heard first; English if there is none [batch, 1]. */
function spokenLanguage(n: Arithmetic, heard: Hearing, ids: TokenIds): string {
  const marks = n.join(1, ...SPOKEN.map((language) => heard.mark(language)));
  const [, first] = n.top(marks, 1, 1);
  return n.pick(n.table(ids.spoken), first);
}
