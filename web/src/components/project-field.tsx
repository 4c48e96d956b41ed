import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { ProjectChoice } from './launcher-project.ts'
import { NativeSelect } from './native-select.tsx'

/** Optional, and not there where there is nothing to choose. */
export function ProjectField({ options, error, ...select }: ProjectChoice & { error?: ReactNode }) {
  if (options.length === 0) return null
  return (
    <Field label="Projeto" error={error} help="Opcional: a execução aparece também na página dele.">
      {(wiring) => <NativeSelect {...wiring} {...select} options={options} />}
    </Field>
  )
}
