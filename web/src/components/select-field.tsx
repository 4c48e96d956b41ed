import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '../styles/select.css'
import { Select } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'

export type Option = { value: string; label: string }

type Props = {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  required?: boolean
  /** Whether "none" is an answer. */
  clearable?: boolean
  help?: ReactNode
  error?: ReactNode
}

const chevron = <IconSelector className="icon icon--16 sub" aria-hidden />
const classNames = { input: 'input', dropdown: 'menu menu--list', option: 'menu__item' }

/** One of a list, found by typing. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  placeholder,
  required = false,
  clearable = true,
  help,
  error,
}: Props) {
  return (
    <Field label={label} required={required} help={help} error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          data={options}
          value={value}
          onChange={onChange}
          placeholder={placeholder ?? ''}
          searchable
          clearable={clearable}
          allowDeselect={clearable}
          clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
          nothingFoundMessage="Nada encontrado"
          rightSection={value && clearable ? undefined : chevron}
          classNames={classNames}
          comboboxProps={{ shadow: 'none' }}
        />
      )}
    </Field>
  )
}
