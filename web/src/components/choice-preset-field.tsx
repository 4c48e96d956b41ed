import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import type { ChoicePreset } from './choice-preset.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { FieldNote } from './field.tsx'

/** The two ways to fill the field (specification §2). */
const MODES = [
  { value: 'preset', label: 'Escolher predefinido' },
  { value: 'custom', label: 'Digitar customizado' },
] as const

type Props = {
  label: string
  registered: readonly string[]
  /** The placeholders of the list and of the text field. */
  placeholders: { preset: string; custom: string }
  value: ChoicePreset
  onChange: (value: ChoicePreset) => void
  /** Shown under the list: where to register a name. */
  help?: ReactNode
  /** Shown under the list when it could not be loaded. */
  note?: ReactNode
  error?: ReactNode
}

/** A required field for a registered name or a typed one. */
export function ChoicePresetField({ label, registered, placeholders, value, onChange, help, note, error }: Props) {
  const id = useId()
  const helpBelow = value.mode === 'preset' ? help : undefined
  const wiring = {
    'aria-label': label,
    'aria-required': true,
    'aria-invalid': Boolean(error),
    'aria-describedby': error || helpBelow ? id : undefined,
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
      {(error || helpBelow) && <FieldNote id={id} help={helpBelow} error={error} />}
    </ChoiceGroup>
  )
}
