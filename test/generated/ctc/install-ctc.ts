import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Form, writeCtcModel } from './generated-models.ts';

/** A manifest as an operator writes it. */
const manifest = (name: string) => `
name: ${name}
version: "1.0"
type: stt
engine: ctc
description: Understands tones.
capabilities:
  architecture: ctc
  streaming: true
  languages: [zh]
  word_timestamps: true
  translation: false
  partial_transcripts: true
  hot_words: true
  batch_inference: false
  language_detection: false
  initial_prompt: false
resources:
  memory_mb: 64
  gpu_required: false
  gpu_recommended: false
  load_time_seconds: 120
engine_config:
  language: chinese
  device: auto
`;

/** Installs a generated CTC model in a models folder. */
export function installCtc(models: string, name: string, form: Form): void {
  writeCtcModel(join(models, name), form);
  writeFileSync(join(models, name, 'voice.yaml'), manifest(name));
}
