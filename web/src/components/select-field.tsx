import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './select-field.css'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

export type Option = { value: string; label: string }

type Props = {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  required?: boolean
  /** Whether the choice can be cleared; true by default. */
  clearable?: boolean
  /** Shown below the field when its options could not be loaded. */
  note?: ReactNode
  /** The text that is shown where no option matches the typed text. */
  nothing?: string
  error?: ReactNode
  /** Creates an option with a name that the list lacks. @returns the new option's value; undefined after a failure */
  onCreate?: (name: string) => Promise<string | undefined>
  /**
   * Whether the field takes the focus when its dialog opens. This focus does not open the list of options, which would cover the fields
   * below.
   */
  autoFocus?: boolean
}

const chevron = <IconSelector className="icon icon--16 sub" aria-hidden />
const classNames = { input: 'input', dropdown: 'menu menu--list', option: 'menu__item' }

/** The value of the option that creates the typed name. */
const CREATE_VALUE = '+'

const containsText = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase())

/** Keeps the options that contain the typed text, and the option that creates it. */
const filterOptions: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => value === CREATE_VALUE || containsText(label, search))

function withCreateOption(options: readonly Option[], typed: string): readonly Option[] {
  const name = typed.trim()
  const isThere = options.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  return name === '' || isThere ? options : [...options, { value: CREATE_VALUE, label: `Criar “${name}”` }]
}

/** A select whose options the person finds by typing. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  required = false,
  clearable = true,
  note,
  nothing = 'Nada encontrado',
  error,
  onCreate,
  autoFocus = false,
}: Props) {
  const [typed, setTyped] = useState('')
  const create = async (name: string) => {
    const created = await onCreate?.(name)
    if (created) onChange(created)
  }
  return (
    <Field label={label} required={required} error={error}>
      {(wiring) => (
        <>
          <Select
            {...wiring}
            {...(autoFocus ? { 'data-autofocus': true, openOnFocus: false } : {})}
            data={onCreate ? withCreateOption(options, typed) : options}
            value={value}
            onChange={(next) => (next === CREATE_VALUE ? void create(typed.trim()) : onChange(next))}
            onSearchChange={setTyped}
            {...(onCreate ? { filter: filterOptions } : {})}
            placeholder=""
            searchable
            clearable={clearable}
            allowDeselect={clearable}
            clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
            nothingFoundMessage={nothing}
            rightSection={value && clearable ? undefined : chevron}
            checkIconPosition="right"
            classNames={classNames}
            comboboxProps={{ shadow: 'none' }}
          />
          {note}
        </>
      )}
    </Field>
  )
}
