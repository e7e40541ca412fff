import type { DiarizationOptions } from '../../../domain/speakers.ts';
import { similarities } from '../clustering/cluster-voices.ts';
import { assignRows } from '../clustering/hungarian.ts';
import { dot, unit } from '../clustering/vectors.ts';
import { type KnownVoice, SpeakerLabels } from '../labels.ts';

/** A voice of one window. */
export interface OnlineVoice {
  /** float32 [dimensions], of any length. */
  readonly embedding: Float32Array;
  /** The seconds in which it spoke alone. */
  readonly seconds: number;
}

interface OnlineSpeaker {
  readonly label: string;
  readonly isKnown: boolean;
  /** The sum of the directions of its voices, weighted by their duration. */
  readonly sum: Float32Array;
  centroid: Float32Array;
}

/** The least seconds of a voice that makes or changes a speaker (diart: 0.3 of 5 s). */
const LEAST_SECONDS = 1.5;
/** The weight of a known voice, in seconds of speech. */
const KNOWN_SECONDS = 10;
/** The most speakers if the caller sets no limit (diart). */
const MOST_ONLINE = 20;

/**
 * Incremental clustering of voices (diart): each window's voices are assigned to different speakers with the
 * largest sum of similarities; a voice without a similar speaker makes a new one. Labels are never reused.
 */
export class OnlineSpeakers {
  #speakers: OnlineSpeaker[];
  readonly #labels: SpeakerLabels;
  readonly #least: number;
  readonly #most: number;
  readonly #leastSimilarity: number;
  /** The similarity from which two speakers are merged. */
  readonly #mergeSimilarity: number;

  /** @param leastSimilarity the least cosine similarity of a speaker and its voices. */
  constructor(
    known: readonly KnownVoice[],
    { minSpeakers = 1, maxSpeakers = MOST_ONLINE }: Pick<DiarizationOptions, 'minSpeakers' | 'maxSpeakers'>,
    leastSimilarity: number,
  ) {
    this.#least = minSpeakers;
    this.#most = maxSpeakers;
    this.#leastSimilarity = leastSimilarity;
    this.#mergeSimilarity = (1 + leastSimilarity) / 2;
    this.#labels = new SpeakerLabels(known.map(({ name }) => name));
    this.#speakers = known.map(({ name, embedding }) => ({
      label: name,
      isKnown: true,
      sum: embedding.map((value) => value * KNOWN_SECONDS),
      centroid: embedding,
    }));
  }

  /** The label of each voice of one window; `undefined` for a voice too short to identify. */
  assign(voices: readonly OnlineVoice[]): readonly (string | undefined)[] {
    const units = voices.map(({ embedding }) => unit(embedding));
    const scores = similarities(
      units,
      this.#speakers.map(({ centroid }) => centroid),
    );
    const near = scores.map((row) =>
      row.map((score) => (score >= this.#leastSimilarity ? score : -Infinity)),
    );
    const chosen = [...assignRows(near)];
    const speakers = chosen.map((index) => this.#speakers[index]);
    voices.forEach(({ seconds }, row) => {
      if (speakers[row] !== undefined || seconds < LEAST_SECONDS || this.#speakers.length >= this.#most)
        return;
      speakers[row] = this.#create(units[row]!.length);
    });
    this.#giveRest(speakers, scores);
    speakers.forEach((speaker, row) => {
      if (speaker && voices[row]!.seconds >= LEAST_SECONDS) learn(speaker, units[row]!, voices[row]!.seconds);
    });
    return speakers.map((speaker) => speaker?.label);
  }

  /**
   * Merges speakers that are the same person; the older label stays.
   * @returns merged labels → the labels that replace them.
   */
  merge(): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (let pair = this.#closest(); pair; pair = this.#closest()) {
      const [kept, gone] = pair;
      gone.sum.forEach((value, at) => (kept.sum[at]! += value));
      kept.centroid = unit(kept.sum);
      this.#speakers = this.#speakers.filter((speaker) => speaker !== gone);
      for (const [from, to] of renamed) if (to === gone.label) renamed.set(from, kept.label);
      renamed.set(gone.label, kept.label);
    }
    return renamed;
  }

  #create(dimensions: number): OnlineSpeaker {
    const speaker: OnlineSpeaker = {
      label: this.#labels.next(),
      isKnown: false,
      sum: new Float32Array(dimensions),
      centroid: new Float32Array(dimensions),
    };
    this.#speakers.push(speaker);
    return speaker;
  }

  /**
   * Assigns an unknown voice that makes no new speaker to the most similar speaker that is free in this
   * window.
   */
  #giveRest(speakers: (OnlineSpeaker | undefined)[], scores: readonly (readonly number[])[]): void {
    const isTaken = new Set(speakers);
    const free = scores.map((row, index) =>
      row.map((score, at) => (speakers[index] || isTaken.has(this.#speakers[at]) ? -Infinity : score)),
    );
    assignRows(free).forEach((column, row) => {
      if (column >= 0) speakers[row] = this.#speakers[column];
    });
  }

  #closest(): readonly [OnlineSpeaker, OnlineSpeaker] | undefined {
    if (this.#speakers.length <= this.#least) return undefined;
    let best: readonly [OnlineSpeaker, OnlineSpeaker] | undefined;
    let highest = this.#mergeSimilarity;
    this.#speakers.forEach((one, index) => {
      for (const other of this.#speakers.slice(index + 1)) {
        const similarity = dot(one.centroid, other.centroid);
        if (similarity < highest || (one.isKnown && other.isKnown)) continue;
        [best, highest] = [[one, other], similarity];
      }
    });
    return best;
  }
}

function learn(speaker: OnlineSpeaker, voice: Float32Array, seconds: number): void {
  voice.forEach((value, at) => (speaker.sum[at]! += value * seconds));
  speaker.centroid = unit(speaker.sum);
}
