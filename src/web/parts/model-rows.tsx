import type { Model } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { languagesOf } from '../state/catalog.ts';
import { Problem } from './notice.tsx';
import { type Pullable, PullModel, usePullable } from './pull-model.tsx';
import { size } from './time.ts';

/** Lists the installed models. */
export function InstalledModels() {
  const { catalog } = useApp();
  return (
    <ul class="rows">
      {catalog.models.value.map((model) => (
        <li key={model.id} class="row">
          <div>
            <p>
              <b>{model.id}</b>
            </p>
            <p class="hint">{model.description}</p>
            {model.problem !== undefined && <Problem text={model.problem} />}
          </div>
          <p class="facts hint">{facts(model, model.bytes)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Those that could be pulled, too. */
export function PullableModels() {
  const { pulls } = useApp();
  const models = usePullable();
  const mayPull = pulls.registry.value?.can_pull === true;
  if (models.length === 0) return null;
  return (
    <section class="card" aria-label="More models">
      <h2>More models</h2>
      {!mayPull && (
        <p class="hint">
          This page may not download them: the server was started without --allow-pull. On the machine of the
          server, in a terminal:
        </p>
      )}
      <ul class="rows">
        {models.map((model) => (
          <PullableRow key={model.id} model={model} />
        ))}
      </ul>
    </section>
  );
}

function PullableRow({ model }: { readonly model: Pullable }) {
  const state = useApp().pulls.states.value[model.id];
  return (
    <li class="row">
      <div>
        <p>
          <b>{model.id}</b>
        </p>
        <p class="hint">{model.description}</p>
        <p class="hint">{`${facts(model, model.download_bytes)} · ${model.licence}`}</p>
        <Problem text={state?.type === 'failed' ? state.problem : ''} />
      </div>
      <PullModel model={model} />
    </li>
  );
}

const DOES: Readonly<Record<Model['type'], string>> = {
  stt: 'transcribes',
  tts: 'speaks',
  speaker: 'tells speakers apart',
  vad: 'finds the end of a turn',
};

function facts(model: Pick<Model, 'type' | 'capabilities'>, bytes: number): string {
  const { length } = languagesOf(model);
  return [
    DOES[model.type],
    length === 0 ? '' : `${length} ${length === 1 ? 'language' : 'languages'}`,
    bytes === 0 ? '' : size(bytes),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}
