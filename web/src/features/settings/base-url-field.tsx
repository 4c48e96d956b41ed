import { TextField } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { completeAddress } from './complete-address.ts'

type Props = { placeholder: string; field: BoundField<string> }

/** An address without its scheme is completed before it is sent, where the person sees it. */
export function BaseUrlField({ placeholder, field: { value, onChange, error } }: Props) {
  const complete = () => {
    const address = completeAddress(value)
    if (address !== value) onChange(address)
  }
  return (
    <TextField
      label="Endereço base"
      required
      maxLength={500}
      inputMode="url"
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      onBlur={complete}
      error={error}
    />
  )
}
