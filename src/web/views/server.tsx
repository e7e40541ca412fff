import { useEffect } from 'preact/hooks';
import type { Status } from '../api/types.ts';
import { Head, Problem } from '../parts/notice.tsx';
import { InstalledModels, PullableModels } from '../parts/model-rows.tsx';
import { Request } from '../parts/request.tsx';
import { size } from '../parts/time.ts';
import { useApp } from '../state/app.ts';
import { serverSnippets } from '../state/snippets.ts';

type Worker = Status['workers'][number];

/** The page’s view of the server: its workers, queue, sessions and models. */
export function ServerView() {
  const { server, place, pulls } = useApp();
  const { can_pull: mayPull = false, data: pullable = [] } = pulls.registry.value ?? {};
  const pulled = mayPull ? pullable.find(({ installed }) => !installed)?.id : undefined;
  const { status, sessions, problem } = server;
  useEffect(() => server.watch(), [server]);
  const { value: report } = status;
  const queue = report?.queue;
  return (
    <>
      <Head title="Server">
        What it has, and what it is doing now
        {report === undefined ? '' : `. Version ${report.version}`}.
      </Head>
      <Problem text={problem.value} />
      <dl class="tiles">
        <Tile name="State" value={STATES[report?.status ?? ''] ?? report?.status ?? '–'} />
        <Tile name="Requests at work" value={queue?.in_flight} />
        <Tile name="Live requests waiting" value={queue?.realtime} />
        <Tile name="Files waiting" value={queue?.batch} />
        <Tile name="Live sessions" value={sessions.value} />
        <Tile name="Memory" value={report && size(memoryOf(report))} />
      </dl>
      <section class="card" aria-label="Loaded models">
        <h2>Loaded models</h2>
        {report?.workers.length === 0 && <p class="hint">None. The first request for a model loads it.</p>}
        {report !== undefined && report.workers.length > 0 && (
          <ul class="rows">
            {report.workers.map((worker) => (
              <WorkerRow key={worker.name} worker={worker} />
            ))}
          </ul>
        )}
      </section>
      <section class="card" aria-label="Models">
        <h2>Models</h2>
        <InstalledModels />
      </section>
      <PullableModels />
      <Request snippets={serverSnippets(place.value, pulled)} />
    </>
  );
}

/** Bytes, of the server and its workers. */
const memoryOf = ({ memory = 0, workers }: Status): number =>
  workers.reduce((sum, worker) => sum + (worker.memory ?? 0), memory);

const STATES: Readonly<Record<string, string>> = {
  ok: 'All is well',
  loading: 'Loading a model',
  degraded: 'A model failed',
};

const Tile = ({ name, value }: { readonly name: string; readonly value: string | number | undefined }) => (
  <div class="tile">
    <dt>{name}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
);

const WorkerRow = ({ worker }: { readonly worker: Worker }) => (
  <li class="row">
    <div>
      <p>
        <b>{worker.name}</b>
      </p>
      <p class="hint">
        {[
          worker.type === 'stt' ? 'transcribes' : 'speaks',
          worker.pid === undefined ? '' : `process ${worker.pid}`,
          worker.memory === undefined ? '' : size(worker.memory),
          worker.address ?? '',
          worker.restarts === 0 ? '' : `${worker.restarts} restarts`,
          worker.reason ?? '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </div>
    <span class={`badge ${worker.state}`}>
      {worker.calls > 0 ? `${worker.state}, ${worker.calls}` : worker.state}
    </span>
  </li>
);
