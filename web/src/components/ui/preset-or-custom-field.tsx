import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailedNote, hasFailedToLoad } from '../feedback/failed-note.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { FieldNote } from './field.tsx'
import type { PresetOrCustomName } from './preset-or-custom-name.ts'

/** The modes are the specification's (§2). */
const MODES = [
  { value: 'preset', label: 'Escolher predefinido' },
  { value: 'custom', label: 'Digitar customizado' },
] as const

type Props = {
  label: string
  names: UseQueryResult<string[]>
  words: Record<'choose' | 'loading' | 'notLoaded' | 'none' | 'custom' | 'failed', string>
  value: PresetOrCustomName
  onChange: (value: PresetOrCustomName) => void
  hint: ReactNode
  error?: ReactNode
}

function findListState(names: UseQueryResult<string[]>): 'choose' | 'loading' | 'notLoaded' | 'none' {
  if (hasFailedToLoad(names)) return 'notLoaded'
  if (names.isPending) return 'loading'
  return names.data?.length ? 'choose' : 'none'
}

export function PresetOrCustomField({ label, names, words, value, onChange, hint, error }: Props) {
  const id = useId()
  const helpBelow = value.mode === 'preset' && names.data?.length === 0 ? hint : undefined
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
          options={names.data ?? []}
          placeholder={words[findListState(names)]}
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
          placeholder={words.custom}
          value={value.custom}
          onChange={(event) => onChange({ ...value, custom: event.target.value })}
        />
      )}
      {value.mode === 'preset' && <FailedNote query={names} failed={words.failed} />}
      {(error || helpBelow) && <FieldNote id={id} help={helpBelow} error={error} />}
    </ChoiceGroup>
  )
}
