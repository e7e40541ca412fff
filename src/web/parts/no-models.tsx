import { useApp } from '../state/app.ts';
import { CopyButton } from './copy-button.tsx';
import { Problem } from './notice.tsx';
import { pullCommand, PullModel, usePullable } from './pull-model.tsx';
import { size } from './time.ts';

/** Says that no model of a kind is installed (`what`: a verb), and offers to pull the model `name`. */
export function NoModels({ what, name }: { readonly what: string; readonly name: string }) {
  const { pulls } = useApp();
  const model = usePullable().find(({ id }) => id === name);
  const state = pulls.states.value[name];
  return (
    <section class="empty">
      <h2>No model that {what} is installed yet</h2>
      {model && pulls.registry.value?.can_pull === true ? (
        <>
          <p>
            {model.description} It is a download of {size(model.download_bytes)}.
          </p>
          <PullModel model={model} />
          <Problem text={state?.type === 'failed' ? state.problem : ''} />
        </>
      ) : (
        <>
          <p>In a terminal on the machine of the server, download one; then reload this page.</p>
          <p class="command">
            <code>{pullCommand(name)}</code>
            <CopyButton text={() => pullCommand(name)} />
          </p>
        </>
      )}
    </section>
  );
}
