import { useQuery } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { FailedNote } from '../../../components/failed-note.tsx'
import { Field } from '../../../components/field.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { NO_PROJECTS, projectOptions, projectOptionsQuery } from '../../../lib/projects.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  /** The one it was opened with: it stays a choice though it was archived. */
  current: Document['project']
}

/** Whose text it is, if anybody's. */
export function ProjectField({ value, onChange, error, current }: Props) {
  const projects = useQuery(projectOptionsQuery)
  const chosen = value === null ? '' : String(value)
  const known = projectOptions(projects.data, current, 'Nenhum projeto')
  // A text that was recovered from this browser knows its project by its number alone.
  const isKnown = known.some((option) => option.value === chosen)
  const options = isKnown ? known : [...known, { value: chosen, label: `Projeto nº ${chosen}` }]
  return (
    <Field label="Projeto" error={error}>
      {(wiring) => (
        <>
          <NativeSelect {...wiring} options={options} value={chosen} onChange={(id) => onChange(id === '' ? null : Number(id))} />
          <FailedNote query={projects} failed={NO_PROJECTS} />
        </>
      )}
    </Field>
  )
}
