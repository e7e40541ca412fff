import { useApp } from '../state/app.ts';
import { can, languageName, languagesOf } from '../state/catalog.ts';
import { Choice, Select, TextField } from './controls.tsx';

/** The options of transcription: model, language, hot words, speakers. Calls `onChange` after each change. */
export function ListenOptions({ onChange = () => undefined }: { readonly onChange?: () => void }) {
  const { catalog, settings } = useApp();
  const model = catalog.find(settings.listenModel.value);
  const languages = languagesOf(model);
  const takesHotWords = can(model, 'hot_words');
  const set = (name: 'listenModel' | 'language' | 'hotWords') => (value: string) => {
    settings[name].value = value;
    const known = languagesOf(catalog.find(settings.listenModel.value));
    if (!known.includes(settings.language.value)) settings.language.value = '';
    onChange();
  };
  return (
    <>
      <Select
        label="Model"
        value={settings.listenModel.value}
        options={catalog.sttModels.value.map(({ id }) => [id, id])}
        onChange={set('listenModel')}
      />
      <Select
        label="Language"
        value={languages.length === 1 ? '' : settings.language.value}
        disabled={languages.length < 2}
        options={[
          ['', languages.length === 1 ? languageName(languages[0]!) : 'Detect it'],
          ...(languages.length > 1 ? byName(languages) : []),
        ]}
        onChange={set('language')}
      />
      <TextField
        label="Words to expect"
        value={settings.hotWords.value}
        disabled={!takesHotWords}
        placeholder={takesHotWords ? 'Names, terms' : ''}
        hint={takesHotWords ? undefined : 'This model takes none'}
        onChange={set('hotWords')}
      />
      <Choice
        label="Speakers"
        value={catalog.canDiarize.value && settings.speakers.value ? 'apart' : 'together'}
        options={[
          { value: 'together', label: 'Together' },
          { value: 'apart', label: 'Told apart', disabled: !catalog.canDiarize.value },
        ]}
        hint={catalog.canDiarize.value ? undefined : 'The server has no model that tells speakers apart'}
        onChange={(value) => {
          settings.speakers.value = value === 'apart';
          onChange();
        }}
      />
    </>
  );
}

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => [code, languageName(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
