import './select-field.css'
import { IconSelector } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { SelectOptions } from './select-options.tsx'

type Props<Value extends string> = Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'value'> & {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function NativeSelect<Value extends string>({ options, value, onChange, ...select }: Props<Value>) {
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <span className="native-select">
      <select
        {...select}
        className="input"
        title={chosen}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        <SelectOptions options={options} />
      </select>
      <IconSelector className="icon icon--16" aria-hidden />
    </span>
  )
}
