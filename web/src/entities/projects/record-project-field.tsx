import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { buildProjectOptions, PROJECTS_NOT_LOADED, projectOptionsQuery } from './options.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  current: { id: number; name: string } | null
}

export function RecordProjectField({ value, onChange, error, current }: Props) {
  const projects = useQuery(projectOptionsQuery)
  const chosen = value === null ? '' : String(value)
  const listed = buildProjectOptions(projects.data, current, 'Nenhum projeto')
  // A copy that was recovered from this browser has its project's id, but not the project's name.
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
