import { useQuery } from '@tanstack/react-query'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { type ReactNode, useId, useState } from 'react'
import { TextField } from '#components/ui/field.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { modelsQuery } from './ai-settings-calls.ts'

type Props = {
  label: string
  providerId: number
  help?: string
  value: string
  onChange: (model: string) => void
  error?: ReactNode
}

/** Takes any name; the provider's models are requested on the first focus. */
export function ModelField({ label, providerId, help, value, onChange, error }: Props) {
  const list = useId()
  const [entered, setEntered] = useState(false)
  const query = useQuery({ ...modelsQuery(providerId), enabled: entered })
  const models = query.data?.models ?? []
  const hint = query.isError
    ? `O provedor não listou modelos: ${withFullStop(describeError(query.error) ?? '')} Digite o nome.`
    : help
  return (
    <>
      <TextField
        label={label}
        required
        maxLength={200}
        list={list}
        help={query.isFetching ? 'Consultando o provedor...' : hint}
        error={error}
        value={value}
        onFocus={() => setEntered(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {models.map((model) => (
          <option value={model} key={model} />
        ))}
      </datalist>
    </>
  )
}
