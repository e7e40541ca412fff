import { setImmediate } from 'node:timers';
import { abortable, onAbort } from '../base/abort.ts';
import type { Clock } from '../base/clock.ts';
import { defer } from '../base/deferred.ts';
import { hangTimeoutMs } from '../domain/deadline.ts';
import type { ScheduleRun } from '../domain/synthesis.ts';
import { cancelled, timedOut, VoiceError } from '../domain/errors.ts';

/** The most texts at a time; with more, the last would wait for minutes. */
const MOST_AT_ONCE = 64;

/** After this many seconds of audio, a text yields to those that waited meanwhile. */
const TURN_SECONDS = 30;

/** The first estimate of milliseconds per character at a speed of 1: the duration of its sound. */
const FIRST_GUESS_MS = 70;

/** Clients ignore larger values. */
const MAX_RETRY_SECONDS = 60;

/** A text that waits or is being spoken. */
export interface QueuedText {
  readonly run: ScheduleRun;
  /** Removes the text: it is spoken completely (`isSpoken`) or was cancelled. */
  leave(isSpoken: boolean): void;
}

interface Member {
  /** The member with the lowest ticket is next. */
  ticket: number;
  /** In characters at a speed of 1. */
  readonly size: number;
  /** Seconds of audio since it got its ticket. */
  seconds: number;
  workMs: number;
}

/**
 * Orders the texts of an engine that synthesizes one piece at a time: in order of arrival, each to its end. A
 * long text, or one with a slow reader, sometimes yields to others. The deadline of a piece starts with its
 * turn.
 */
export class SynthesisQueue {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #members = new Set<Member>();
  /** Functions that let waiting members begin. */
  readonly #waiting = new Map<Member, () => void>();
  #nextTicket = 0;
  #isTaken = false;
  #msPerCharacter = FIRST_GUESS_MS;

  constructor(clock: Clock, most = MOST_AT_ONCE) {
    this.#clock = clock;
    this.#most = most;
  }

  /**
   * Adds a text of `characters` at `speed`.
   * @throws VoiceError `queue_full` with the time that the waiting texts take.
   */
  join(characters: number, speed: number): QueuedText {
    if (this.#members.size >= this.#most) throw this.#full();
    const member: Member = { ticket: this.#nextTicket++, size: characters / speed, seconds: 0, workMs: 0 };
    this.#members.add(member);
    return {
      run: (seconds, work, signal) => this.#run(member, { seconds, work, signal }),
      leave: (isSpoken) => {
        this.#members.delete(member);
        if (isSpoken) this.#msPerCharacter = (this.#msPerCharacter + member.workMs / member.size) / 2;
      },
    };
  }

  async #run<T>(
    member: Member,
    { seconds, work, signal }: { seconds: number; work: () => Promise<T>; signal: AbortSignal },
  ): Promise<T> {
    await this.#begin(member, signal);
    const clock = this.#clock;
    const began = clock.now();
    const late = defer<never>();
    late.promise.catch(() => undefined);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      callOffDeadline();
      this.#end(member, seconds, clock.now() - began);
    };
    const callOffDeadline = clock.after(hangTimeoutMs(seconds), () => {
      late.reject(timedOut());
      end();
    });
    // A model run cannot be interrupted: a cancelled caller leaves, but the next turn has to wait for the
    // run.
    const working = signal.aborted ? Promise.reject(cancelled(signal.reason)) : work();
    working.then(end, end);
    return abortable(Promise.race([working, late.promise]), signal, cancelled);
  }

  /** Resolves when it is the turn of `member`. */
  async #begin(member: Member, signal: AbortSignal): Promise<void> {
    const turn = defer<void>();
    const callOff = onAbort(signal, (reason) => {
      if (this.#waiting.delete(member)) turn.reject(cancelled(reason));
    });
    if (signal.aborted) throw cancelled(signal.reason);
    this.#waiting.set(member, turn.resolve);
    this.#next();
    await turn.promise.finally(callOff);
  }

  #end(member: Member, seconds: number, ms: number): void {
    member.workMs += ms;
    member.seconds += seconds;
    if (member.seconds >= TURN_SECONDS) {
      member.seconds = 0;
      member.ticket = this.#nextTicket++;
    }
    // The caller that has just received a piece may request the next one first.
    setImmediate(() => {
      this.#isTaken = false;
      this.#next();
    });
  }

  #next(): void {
    if (this.#isTaken) return;
    const [next] = [...this.#waiting.keys()].toSorted((a, b) => a.ticket - b.ticket);
    if (!next) return;
    this.#isTaken = true;
    const begin = this.#waiting.get(next)!;
    this.#waiting.delete(next);
    begin();
  }

  #full(): VoiceError {
    const retryAfterSeconds = this.#secondsToDrain();
    return new VoiceError(
      'queue_full',
      `Too many texts are waiting to be spoken; try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    );
  }

  /** The seconds that the queued texts take, at the recent pace. */
  #secondsToDrain(): number {
    const ms = [...this.#members].reduce(
      (sum, { size, workMs }) => sum + Math.max(0, size * this.#msPerCharacter - workMs),
      0,
    );
    return Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(ms / 1000)));
  }
}
