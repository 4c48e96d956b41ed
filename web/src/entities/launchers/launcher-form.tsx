import './launcher.css'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LaunchProjectField } from '#entities/projects/project-field.tsx'
import { DraftNote } from '#forms/draft-note.tsx'
import type { FormState } from '#forms/record-form.tsx'

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
