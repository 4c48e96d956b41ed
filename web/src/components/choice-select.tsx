import type { ComponentProps } from 'react'
import { NativeSelect } from './native-select.tsx'

type Props = Omit<ComponentProps<typeof NativeSelect<string>>, 'options'> & {
  options: readonly string[]
  /** What it says while nothing is chosen. */
  placeholder: string
}

/** A name out of a list; what is chosen is in it even where the list has it no more. */
export function ChoiceSelect({ options, placeholder, value, ...select }: Props) {
  const names = [...new Set(value ? [...options, value] : options)]
  return (
    <NativeSelect
      {...select}
      data-chosen={value !== ''}
      options={[{ value: '', label: placeholder }, ...names.map((name) => ({ value: name, label: name }))]}
      value={value}
    />
  )
}
