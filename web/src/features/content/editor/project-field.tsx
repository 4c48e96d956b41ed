import { useQuery } from '@tanstack/react-query'
import type { Document } from 'contract/content/documents.ts'
import { FailedNote } from '../../../components/failed-note.tsx'
import { Field } from '../../../components/field.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { buildProjectOptions, PROJECTS_NOT_LOADED, projectOptionsQuery } from '../../../entities/projects/options.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  /** The project of the opened document: it stays a choice even if it is archived. */
  current: Document['project']
}

/** The project of a document, or none. */
export function ProjectField({ value, onChange, error, current }: Props) {
  const projects = useQuery(projectOptionsQuery)
  const chosen = value === null ? '' : String(value)
  const listed = buildProjectOptions(projects.data, current, 'Nenhum projeto')
  // A copy that was recovered from this browser has its project's id and no name.
  const isListed = listed.some((option) => option.value === chosen)
  const options = isListed ? listed : [...listed, { value: chosen, label: `Projeto nº ${chosen}` }]
  return (
    <Field label="Projeto" error={error}>
      {(wiring) => (
        <>
          <NativeSelect {...wiring} options={options} value={chosen} onChange={(id) => onChange(id === '' ? null : Number(id))} />
          <FailedNote query={projects} failed={PROJECTS_NOT_LOADED} />
        </>
      )}
    </Field>
  )
}
