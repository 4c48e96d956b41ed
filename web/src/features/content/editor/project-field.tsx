import { useQuery } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { Field } from '../../../components/field.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { projectChoicesQuery } from './api.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  /** The one it was opened with: it stays a choice though it was archived. */
  current: Document['project']
}

/** Whose text it is, if anybody's. */
export function ProjectField({ value, onChange, error, current }: Props) {
  const { data = [] } = useQuery(projectChoicesQuery)
  const known = data.map(({ id, nome }) => ({ value: String(id), label: nome }))
  const missing = current && !known.some((option) => option.value === String(current.id))
  const options = [
    { value: '', label: 'Nenhum projeto' },
    ...(missing ? [{ value: String(current.id), label: current.name }] : []),
    ...known,
  ]
  return (
    <Field label="Projeto" error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={options}
          value={value === null ? '' : String(value)}
          onChange={(id) => onChange(id === '' ? null : Number(id))}
        />
      )}
    </Field>
  )
}
