import { catalogEntry, type CatalogModel, catalogModels } from '../../models/catalog.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { ModelStore } from '../../models/store.ts';
import { type CommandSpec, type Context, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { catalogSheet, catalogTable } from '../ui/model-tables.ts';

export const catalogSubcommand: CommandSpec = {
  name: 'catalog',
  summary: 'List the models that you can download',
  options: [settingOption('modelsDir')],
  async run(context) {
    const installed = new Set(
      (await new ModelStore(context.settings.modelsDir).list()).models.map(({ manifest }) => manifest.name),
    );
    const models = catalogModels();
    if (!context.json) await context.stdout.write(catalogTable(models, installed));
    else {
      await writeJson(context, {
        models: models.map(asCatalogued),
        installed: [...installed],
      });
    }
  },
};

/** Writes a model of the catalog that is not installed, and the command that installs it. */
export async function showOfCatalog(context: Context, name: string): Promise<void> {
  const own = catalogEntry(name)!.name;
  const found = catalogModels().find(({ manifest }) => manifest.name === own)!;
  if (context.json) await writeJson(context, { ...asCatalogued(found), folder: '', bytes: 0 });
  else await context.stdout.write(catalogSheet(found));
  await context.note(`${own} is not installed. Get it with: ${pullCommand(own)}`);
}

const asCatalogued = ({ manifest, facts: { downloadMb, ...facts } }: CatalogModel) => ({
  ...toManifestFields(manifest),
  catalog: { ...facts, download_mb: downloadMb },
});
