import type { ReactNode } from 'react'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { ProjectChoice } from '#entities/launchers/launcher-project.ts'
import { PROJECTS_NOT_LOADED } from './options.ts'

export function LaunchProjectField({ options, projects, error, ...select }: ProjectChoice & { error?: ReactNode }) {
  if (options.length === 0) return null
  return (
    <Field label="Projeto" error={error} help="Opcional: a execução aparece também na página dele.">
      {(wiring) => (
        <>
          <NativeSelect {...wiring} {...select} options={options} />
          <FailedNote query={projects} failed={PROJECTS_NOT_LOADED} />
        </>
      )}
    </Field>
  )
}
