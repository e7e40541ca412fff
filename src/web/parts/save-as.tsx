import { useSignal } from '@preact/signals';
import { sentenceOf } from '../api/client.ts';
import { Button } from './controls.tsx';
import { Problem } from './notice.tsx';

interface SaveAsProps {
  /** Names of formats, and of files in them. */
  readonly formats: readonly (readonly [format: string, extension: string])[];
  /** Of the file, without its end. */
  readonly name: string;
  readonly make: (format: string) => Promise<Blob>;
  readonly label: string;
}

/** Buttons that save something, one for each format. */
export function SaveAs({ formats, name, make, label }: SaveAsProps) {
  const problem = useSignal('');
  const making = useSignal('');
  const save = async (format: string, extension: string) => {
    problem.value = '';
    making.value = format;
    try {
      saveFile(await make(format), `${name}.${extension}`);
    } catch (error) {
      problem.value = sentenceOf(error);
    } finally {
      making.value = '';
    }
  };
  return (
    <>
      <div class="save" role="group" aria-label={label}>
        <span class="save-label" aria-hidden="true">
          {label}
        </span>
        {formats.map(([format, extension]) => (
          <Button
            key={format}
            kind="quiet"
            label={`${label} ${extension}`}
            disabled={making.value === format}
            onPress={() => void save(format, extension)}
          >
            {extension}
          </Button>
        ))}
      </div>
      <Problem text={problem.value} />
    </>
  );
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
