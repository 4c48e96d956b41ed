import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './select-field.css'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { hasEveryWord } from '#lib/format/fold-text.ts'
import { Field } from './field.tsx'
import { findNamedOption, type Option, useSelectText } from './use-select-text.ts'

export type { Option }

type Props = {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  required?: boolean
  clearable?: boolean
  note?: ReactNode
  nothing?: string
  error?: ReactNode
  /** @returns the new option's value; undefined after a failure */
  onCreate?: (name: string) => Promise<string | undefined>
  /** This focus does not open the list of options, which would cover the fields below. */
  autoFocus?: boolean
}

const chevron = <IconSelector className="icon icon--16 sub" aria-hidden />
const classNames = { input: 'input', dropdown: 'menu menu--list', option: 'menu__item' }

const CREATE_VALUE = '+'

const filterOptions: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => value === CREATE_VALUE || hasEveryWord(label, search))

function withCreateOption(options: readonly Option[], typed: string): readonly Option[] {
  const name = typed.trim()
  return name === '' || findNamedOption(options, name) ? options : [...options, { value: CREATE_VALUE, label: `Criar “${name}”` }]
}

/** For screen readers: Mantine's Select drops the attribute. */
function describeInput(input: HTMLInputElement | null, noteId: string | undefined): void {
  if (noteId) input?.setAttribute('aria-describedby', noteId)
  else input?.removeAttribute('aria-describedby')
}

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
  const input = useRef<HTMLInputElement>(null)
  const typed = useSelectText({ input, options, value, onChange, clearable, canCreate: onCreate !== undefined })
  const create = async (name: string) => {
    const created = await onCreate?.(name)
    if (created) onChange(created)
  }
  const handleChoice = (next: string) => {
    if (next === CREATE_VALUE) void create(typed.text.trim())
    else typed.setText(options.find((option) => option.value === next)?.label ?? '')
  }
  return (
    <Field label={label} required={required} error={typed.error ?? error}>
      {(wiring) => (
        <>
          <Select
            {...wiring}
            {...(autoFocus ? { 'data-autofocus': true, openOnFocus: false } : {})}
            ref={(element) => {
              input.current = element
              describeInput(element, wiring['aria-describedby'])
            }}
            error={wiring['aria-invalid']}
            data={onCreate ? withCreateOption(options, typed.text) : options}
            value={value}
            onChange={(next) => next !== CREATE_VALUE && onChange(next)}
            onOptionSubmit={handleChoice}
            searchValue={typed.text}
            onSearchChange={typed.setText}
            onKeyDown={typed.handleKeyDown}
            onBlur={typed.handleBlur}
            filter={filterOptions}
            placeholder=""
            searchable
            selectFirstOptionOnChange
            clearable={clearable}
            allowDeselect={false}
            clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
            nothingFoundMessage={onCreate && options.length === 0 ? 'Digite um nome para criar' : nothing}
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
