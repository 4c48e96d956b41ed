import './launcher.css'
import type { ComponentProps, ReactNode } from 'react'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { DraftNote } from '#forms/draft-note.tsx'
import type { FormState } from '#forms/record-form.tsx'
import { PROJECTS_NOT_LOADED } from '../projects/options.ts'
import type { ProjectChoice } from './launcher-project.ts'

function LaunchProjectField({ options, projects, error, ...select }: ProjectChoice & { error?: ReactNode }) {
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

type Props = FormState & {
  label: string
  submit: string
  busyLabel: string
  project: ComponentProps<typeof LaunchProjectField>
  children: ReactNode
}

export function LauncherForm({ label, formRef, onSubmit, submit, busyLabel, busy, draft, project, children }: Props) {
  return (
    <form className="card stack gap-5 launcher" ref={formRef} onSubmit={onSubmit} aria-label={label} noValidate>
      <div className="fields launcher__fields">
        <DraftNote draft={draft} />
        {children}
        <LaunchProjectField {...project} />
      </div>
      <footer className="launcher__foot">
        <Button look="primary" type="submit" busy={busy && busyLabel}>
          {submit}
        </Button>
      </footer>
    </form>
  )
}
