import { CopyButton } from '../parts/copy-button.tsx';
import { Button, Choice } from '../parts/controls.tsx';
import { Head, Notice, Problem } from '../parts/notice.tsx';
import { Devices, ListenControls } from '../parts/listen-controls.tsx';
import { LevelMeter } from '../parts/level-meter.tsx';
import { ListenOptions } from '../parts/models.tsx';
import { NoModels } from '../parts/no-models.tsx';
import { Request } from '../parts/request.tsx';
import { SaveAs } from '../parts/save-as.tsx';
import { Transcript } from '../parts/transcript.tsx';
import { useApp } from '../state/app.ts';
import { transcriptOf } from '../state/captions.ts';
import { type Format, FORMATS, render } from '../state/document.ts';
import { textInTurns } from '../state/speakers.ts';
import { listOf } from '../state/listening.ts';
import { sessionSnippets } from '../state/snippets.ts';

const SENSITIVITIES = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const;

/** The page’s view of live captions. */
export function LiveView() {
  const { live, settings, catalog, client, place } = useApp();
  const { captions } = live;
  const { listenModel, language, hotWords, sensitivity, speakers } = settings;
  if (catalog.sttModels.value.length === 0)
    return (
      <>
        <LiveHead />
        <NoModels what="transcribes" name="moonshine-tiny" />
      </>
    );
  const configuration = {
    ...(language.value !== '' && { language: language.value }),
    ...(hotWords.value !== '' && { hot_words: listOf(hotWords.value) }),
    vad_sensitivity: sensitivity.value,
    ...(speakers.value && { speakers: true }),
  };
  const save = async (format: string) => {
    const transcript = transcriptOf(captions.lines.value, captions.speakers);
    return new Blob([await render(client, transcript, { format: format as Format, name: 'live' })]);
  };
  return (
    <>
      <LiveHead />
      <section class="card stage" aria-label="Microphone">
        <ListenControls listening={live} />
        <LevelMeter listening={live} />
      </section>
      <Problem text={live.problem.value} />
      <Notice text={live.notice.value} />
      <Transcript captions={captions} isOn={live.isOn.value} />
      {captions.lines.value.length > 0 && (
        <div class="bar">
          <SaveAs label="Save as" name="live" formats={FORMATS.slice(0, 4)} make={save} />
          <CopyButton
            text={() =>
              captions.lines.value
                .map(({ text, speaker }) =>
                  textInTurns([{ text, speaker: captions.speakers.nameOf(speaker) }], ''),
                )
                .join('\n')
            }
          />
          <Button icon="close" kind="quiet" onPress={() => captions.clear()}>
            Clear
          </Button>
        </div>
      )}
      <section class="card options" aria-label="Settings">
        <Devices listening={live} />
        <ListenOptions onChange={() => live.configure()} />
        <Choice
          label="Sensitivity"
          value={sensitivity.value}
          options={SENSITIVITIES}
          onChange={(value) => {
            sensitivity.value = value;
            live.configure();
          }}
        />
      </section>
      <Request snippets={sessionSnippets(place.value, { model: listenModel.value, configuration })} />
    </>
  );
}

const LiveHead = () => <Head title="Live">Speak, and read along. The last words may still change.</Head>;
