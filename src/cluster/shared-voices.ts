import type { KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import type { NewVoice, SavedVoice } from '../domain/voice.ts';
import type { VoiceStore } from '../voices/saved.ts';
import {
  byAge,
  isVoiceId,
  MAX_VOICES,
  newSavedVoice,
  parseVoiceRecord,
  tooManyVoices,
  toVoiceRecord,
} from '../voices/saved-voice.ts';
import { followChanges } from './follow-changes.ts';
import { withReplicas, missingPackage, withStorage } from './jetstream.ts';

const BUCKET = 'voice-voices';

/**
 * The voices that all front ends of a cluster share: a bucket of JetStream with a copy here, for reading
 * while NATS is away. `log` reports a copy that cannot be updated.
 * @throws VoiceError `unavailable` if NATS does not store data.
 */
export async function openSharedVoices(
  connection: NatsConnection,
  log: (message: string) => void,
): Promise<VoiceStore> {
  const { Kvm } = await import('@nats-io/kv').catch(missingPackage);
  return withStorage(connection, async () => {
    const bucket = await withReplicas((replicas) => new Kvm(connection).create(BUCKET, { replicas }));
    return new SharedVoices(connection, bucket, await followed(connection, bucket, log));
  });
}

/** Reads the bucket once and then follows its changes. */
async function followed(
  connection: NatsConnection,
  bucket: KV,
  log: (message: string) => void,
): Promise<Map<string, SavedVoice>> {
  const voices = new Map<string, SavedVoice>();
  await followChanges({
    watch: () => bucket.watch(),
    take: ({ key, operation, value }) =>
      keep(voices, key, operation === 'PUT' ? new TextDecoder().decode(value) : undefined),
    isOver: () => connection.isClosed(),
    log,
  });
  return voices;
}

function keep(voices: Map<string, SavedVoice>, key: string, text: string | undefined): void {
  const voice = text === undefined ? undefined : parseVoiceRecord(text);
  if (voice === undefined || typeof voice === 'string') voices.delete(key);
  else voices.set(key, voice);
}

class SharedVoices implements VoiceStore {
  readonly #connection: NatsConnection;
  readonly #bucket: KV;
  readonly #voices: Map<string, SavedVoice>;

  constructor(connection: NatsConnection, bucket: KV, voices: Map<string, SavedVoice>) {
    this.#connection = connection;
    this.#bucket = bucket;
    this.#voices = voices;
  }

  async create(voice: NewVoice): Promise<SavedVoice> {
    const saved = newSavedVoice(voice, Date.now());
    if (this.#voices.size >= MAX_VOICES) throw tooManyVoices();
    await withStorage(this.#connection, () =>
      this.#bucket.create(saved.id, JSON.stringify(toVoiceRecord(saved))),
    );
    this.#voices.set(saved.id, saved);
    return saved;
  }

  /** Also finds a voice that another front end has just saved. */
  async get(id: string): Promise<SavedVoice | undefined> {
    if (!isVoiceId(id)) return undefined;
    const known = this.#voices.get(id);
    if (known) return known;
    const entry = await this.#bucket.get(id).catch(() => null);
    if (entry?.operation === 'PUT') keep(this.#voices, id, entry.string());
    return this.#voices.get(id);
  }

  async list(): Promise<readonly SavedVoice[]> {
    return [...this.#voices.values()].toSorted(byAge);
  }

  async delete(id: string): Promise<boolean> {
    if ((await this.get(id)) === undefined) return false;
    await withStorage(this.#connection, () => this.#bucket.delete(id));
    this.#voices.delete(id);
    return true;
  }
}
