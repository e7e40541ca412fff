import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button, Choice } from '../parts/controls.tsx';
import { DocumentPlayer } from '../parts/document-player.tsx';
import { Head, Problem } from '../parts/notice.tsx';
import { Icon } from '../parts/icons.tsx';
import { ListenOptions } from '../parts/models.tsx';
import { NoModels } from '../parts/no-models.tsx';
import { Request } from '../parts/request.tsx';
import { clock, size } from '../parts/time.ts';
import { useApp } from '../state/app.ts';
import { can } from '../state/catalog.ts';
import type { Job } from '../state/files.ts';
import { transcriptionSnippets } from '../state/snippets.ts';

const STATES = {
  waiting: 'Waiting',
  transcribing: 'Transcribing …',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;

/** The page’s view that transcribes recordings. */
export function FileView() {
  const { files, settings, catalog, place } = useApp();
  const model = catalog.find(settings.listenModel.value);
  const translates = can(model, 'translation');
  const selected = files.find(files.selected.value);
  if (catalog.sttModels.value.length === 0)
    return (
      <>
        <FileHead />
        <NoModels what="transcribes" name="moonshine-tiny" />
      </>
    );
  return (
    <>
      <FileHead />
      <DropZone />
      <section class="card options" aria-label="Settings">
        <ListenOptions />
        <Choice
          label="Write"
          hint={translates ? undefined : 'This model does not translate'}
          value={translates ? files.task.value : 'transcribe'}
          options={[
            { value: 'transcribe', label: 'As spoken' },
            { value: 'translate', label: 'In English', disabled: !translates },
          ]}
          onChange={(task) => (files.task.value = task)}
        />
      </section>
      {files.jobs.value.length > 0 && (
        <ul class="jobs" aria-label="Recordings">
          {files.jobs.value.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      {selected && <JobText key={selected.id} job={selected} />}
      <Request
        snippets={transcriptionSnippets(place.value, {
          task: translates ? files.task.value : 'transcribe',
          file: selected?.file.name ?? 'talk.mp3',
          model: settings.listenModel.value,
          language: settings.language.value,
          hotWords: settings.hotWords.value,
        })}
      />
    </>
  );
}

const FileHead = () => (
  <Head title="File">Drop recordings or videos, and get text, subtitles and word times.</Head>
);

function DropZone() {
  const { files } = useApp();
  const isOver = useSignal(false);
  const id = useId();
  const take = (list: FileList | null | undefined) => {
    isOver.value = false;
    if (list && list.length > 0) files.add([...list]);
  };
  return (
    <div
      class={`drop ${isOver.value ? 'over' : ''} ${files.jobs.value.length > 0 ? 'small' : ''}`}
      onDragOver={() => (isOver.value = true)}
      onDragLeave={() => (isOver.value = false)}
      onDrop={({ dataTransfer }) => take(dataTransfer?.files)}
    >
      <Icon name="upload" />
      <input
        id={id}
        class="unseen"
        type="file"
        multiple
        accept="audio/*,video/*"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <p>
        <label for={id}>Choose recordings</label> or drop them here
      </p>
      <p class="hint">Any common audio or video. They go to your own server, and nowhere else.</p>
    </div>
  );
}

function JobRow({ job }: { readonly job: Job }) {
  const { files } = useApp();
  const { file, state } = job;
  const isSelected = files.selected.value === job.id;
  const reached = job.partialText.value.at(-1)?.end ?? 0;
  const isAtWork = state.value === 'transcribing' || state.value === 'waiting';
  return (
    <li class={`job ${isSelected ? 'selected' : ''}`}>
      <button
        type="button"
        class="job-name"
        aria-pressed={isSelected}
        onClick={() => (files.selected.value = job.id)}
      >
        <bdi>{file.name}</bdi>
        <span class="job-state">
          {state.value === 'transcribing' && reached > 0
            ? `${clock(reached)} transcribed`
            : STATES[state.value]}{' '}
          · {size(file.size)}
        </span>
      </button>
      {state.value === 'transcribing' && <progress aria-label={`${file.name}: transcribing`} />}
      {isAtWork ? (
        <Button
          icon="close"
          kind="quiet"
          label={`Cancel ${file.name}`}
          onPress={() => void files.cancel(job)}
        />
      ) : (
        <>
          {state.value !== 'done' && (
            <Button
              icon="again"
              kind="quiet"
              label={`Try ${file.name} again`}
              onPress={() => files.again(job)}
            />
          )}
          <Button
            icon="close"
            kind="quiet"
            label={`Remove ${file.name}`}
            onPress={() => void files.remove(job)}
          />
        </>
      )}
    </li>
  );
}

function JobText({ job }: { readonly job: Job }) {
  const { state, partialText, problem, warnings } = job;
  const found = job.document.value;
  return (
    <section aria-label={`Transcript of ${job.file.name}`} class="document">
      <Problem text={problem.value} />
      {warnings.value.map((warning) => (
        <p key={warning} class="notice">
          {warning}
        </p>
      ))}
      {found && <DocumentPlayer job={job} document={found} />}
      {!found && state.value === 'transcribing' && (
        <div class="passages" aria-live="polite">
          {partialText.value.length === 0 && <p class="blank">The first words come in a moment.</p>}
          {partialText.value.map(({ start, text }) => (
            <p key={start} class="line">
              <time>{clock(start)}</time>
              <span dir="auto">{text}</span>
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
