import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';

interface ButtonProps {
  readonly icon?: IconName;
  readonly kind?: 'main' | 'plain' | 'quiet';
  readonly disabled?: boolean;
  /** The accessible label, if it differs from the text. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly isTabStop?: boolean;
  readonly onPress: () => void;
  readonly children?: ComponentChildren;
}

export const Button = ({
  icon,
  kind = 'plain',
  disabled,
  label,
  pressed,
  isTabStop = true,
  onPress,
  children,
}: ButtonProps) => (
  <button
    type="button"
    class={`button ${kind} ${children === undefined ? 'bare' : ''}`}
    disabled={disabled}
    aria-label={label}
    title={children === undefined ? label : undefined}
    aria-pressed={pressed}
    tabIndex={isTabStop ? undefined : -1}
    onClick={onPress}
  >
    {icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
  </button>
);

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby'?: string;
  }) => ComponentChildren;
}

/** A control with its name above it, and a hint below. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, ...described })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export const Select = ({ label, hint, value, options, disabled, onChange }: SelectProps) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <select
        {...ids}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface TextProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Called when it is left, or Enter is pressed. */
  readonly onChange?: (value: string) => void;
  /** Called on each letter. */
  readonly onInput?: (value: string) => void;
}

/** A line of text with a label. An unfinished input outlives redraws. */
export function TextField({ label, hint, value, placeholder, disabled, onChange, onInput }: TextProps) {
  // The unfinished input, which a redraw must not reset.
  const draft = useSignal<string | undefined>(undefined);
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          dir="auto"
          value={draft.value ?? value}
          placeholder={placeholder}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            draft.value = undefined;
            onChange?.(currentTarget.value);
          }}
          onInput={({ currentTarget }) => {
            if (onChange) draft.value = currentTarget.value;
            onInput?.(currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words. */
  readonly shown: string;
  readonly onInput: (value: number) => void;
}

/** A number on a scale, with its label and its value as `shown`. */
export function Slider({ label, value, min, max, step, shown, onInput }: SliderProps) {
  const id = useId();
  return (
    <div class="field slider">
      <label for={id}>{label}</label>
      <output for={id}>{shown}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: IconName;
    readonly disabled?: boolean;
  }[];
  readonly hint?: string | undefined;
  readonly isCompact?: boolean;
  readonly onChange: (value: T) => void;
}

/** A few things, one of which it is. */
export function Choice<T extends string>({
  label,
  value,
  options,
  hint,
  isCompact,
  onChange,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class={`choice ${isCompact ? 'compact' : ''}`}>
      <legend class={isCompact ? 'unseen' : ''}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.icon && <Icon name={option.icon} />}
              <span class={option.icon ? 'unseen' : ''}>{option.label}</span>
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
