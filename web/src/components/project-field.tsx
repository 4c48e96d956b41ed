import type { ReactNode } from 'react'
import { PROJECTS_NOT_LOADED } from '../lib/projects.ts'
import { FailedNote } from './failed-note.tsx'
import { Field } from './field.tsx'
import type { ProjectChoice } from './launcher-project.ts'
import { NativeSelect } from './native-select.tsx'

/** The optional project of a launch; not rendered where there is nothing to choose. */
export function ProjectField({ options, projects, error, ...select }: ProjectChoice & { error?: ReactNode }) {
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
