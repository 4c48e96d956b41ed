import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { DraftNote } from './draft-note.tsx'
import { ProjectField } from './project-field.tsx'
import type { FormDraft } from './use-draft.ts'

type Props = {
  /** The screen's title: what is filled in here. */
  label: string
  box: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submit: string
  /** What the button says while it sends. */
  busyLabel: string
  busy: boolean
  draft: FormDraft
  project: ComponentProps<typeof ProjectField>
  children: ReactNode
}

/** A launcher's fields, one under another, and the button that sends them. */
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
