import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import { DraftNote } from '../../components/draft-note.tsx'
import type { FormDraft } from '../../components/use-draft.ts'
import { ProjectField } from '../projects/project-field.tsx'

type Props = {
  /** The form's accessible name. */
  label: string
  box: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submit: string
  /** The submit button's label while the form is being sent. */
  busyLabel: string
  busy: boolean
  draft: FormDraft
  project: ComponentProps<typeof ProjectField>
  children: ReactNode
}

/** The form of a launch screen: its fields, the project and the submit button. */
export function LauncherForm({ label, box, onSubmit, submit, busyLabel, busy, draft, project, children }: Props) {
  return (
    <form className="card launcher" ref={box} onSubmit={onSubmit} aria-label={label} noValidate>
      <div className="launcher__fields">
        <DraftNote draft={draft} />
        {children}
        <ProjectField {...project} />
      </div>
      <footer className="launcher__foot">
        <Button look="primary" type="submit" busy={busy && busyLabel}>
          {submit}
        </Button>
      </footer>
    </form>
  )
}
