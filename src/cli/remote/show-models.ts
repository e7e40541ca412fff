import { FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { toManifestFields } from '../../models/manifest.ts';
import type { Context } from '../command.ts';
import { installedTable, remoteModelSheet } from '../ui/model-tables.ts';
import { askModel, askModels, type RemoteModel } from './models.ts';
import { VoiceServer } from './voice-server.ts';

/**
 * `voice models list` of the server at an address. Models that cannot be used are only told of there, in its
 * log.
 */
export async function listThere(context: Context, address: string): Promise<void> {
  const server = new VoiceServer(address, context);
  // What comes with the installation is not listed here either.
  const models = (await askModels(server)).filter(({ manifest }) => manifest.name !== FALLBACK_TTS_MODEL);
  if (context.json) {
    const document = { server: server.name, models: models.map(asJson), problems: [] };
    await context.stdout.write(`${JSON.stringify(document)}\n`);
  } else if (models.length > 0) await context.stdout.write(installedTable(models));
  else await context.note(`No models are installed at ${server.name}.`);
}

/** `voice models show` of the server at an address. */
export async function showThere(context: Context, address: string, name: string): Promise<void> {
  const server = new VoiceServer(address, context);
  const model = await askModel(server, name);
  await context.stdout.write(
    context.json
      ? `${JSON.stringify({ ...asJson(model), server: server.name })}\n`
      : remoteModelSheet(model, server.name),
  );
}

function asJson({ manifest, bytes }: RemoteModel) {
  const { engine_config: _config, files: _files, ...facts } = toManifestFields(manifest);
  return { ...facts, bytes };
}
