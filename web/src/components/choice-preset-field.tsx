import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import type { Preset } from './choice-preset.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { FieldNote } from './field.tsx'

/** Seed §2. */
const MODES = [
  { value: 'preset', label: 'Escolher predefinido' },
  { value: 'custom', label: 'Digitar customizado' },
] as const

type Props = {
  label: string
  registered: readonly string[]
  /** What the list says while nothing is chosen, and the text field while nothing is typed. */
  placeholders: { preset: string; custom: string }
  value: Preset
  onChange: (value: Preset) => void
  /** Under the list: where to register one. */
  help?: ReactNode
  /** Under the list: that it could not be loaded. */
  note?: ReactNode
  error?: ReactNode
}

/** Required: a registered name, or one that is typed. */
export function ChoicePresetField({ label, registered, placeholders, value, onChange, help, note, error }: Props) {
  const id = useId()
  const under = value.mode === 'preset' ? help : undefined
  const wiring = {
    'aria-label': label,
    'aria-required': true,
    'aria-invalid': Boolean(error),
    'aria-describedby': error || under ? id : undefined,
  }
  return (
    <ChoiceGroup legend={label} required options={MODES} value={value.mode} onChange={(mode) => onChange({ ...value, mode })}>
      {value.mode === 'preset' ? (
        <ChoiceSelect
          {...wiring}
          options={registered}
          placeholder={placeholders.preset}
          value={value.preset}
          onChange={(preset) => onChange({ ...value, preset })}
        />
      ) : (
        <input
          {...wiring}
          className="input"
          type="text"
          autoComplete="off"
          maxLength={200}
          placeholder={placeholders.custom}
          value={value.custom}
          onChange={(event) => onChange({ ...value, custom: event.target.value })}
        />
      )}
      {value.mode === 'preset' && note}
      {(error || under) && <FieldNote id={id} help={under} error={error} />}
    </ChoiceGroup>
  )
}
