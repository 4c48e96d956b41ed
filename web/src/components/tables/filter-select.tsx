import './filters.css'
import { IconSelector } from '@tabler/icons-react'
import type { Option } from '../ui/select-field.tsx'
import { SelectOptions } from '../ui/select-options.tsx'

type Props = { label: string; options: readonly Option[]; value: string | null; onChange: (value: string | null) => void }

/** A native select, because the browser's own list is the handiest on a phone. */
export function FilterSelect({ label, options, value, onChange }: Props) {
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <span className="filter">
      <select
        aria-label={label}
        title={chosen}
        data-chosen={value !== null}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{label}</option>
        <SelectOptions options={options} />
      </select>
      <IconSelector className="icon icon--16" aria-hidden />
    </span>
  )
}
