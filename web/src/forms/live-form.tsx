import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DraftNote } from './draft-note.tsx'
import type { FormState } from './record-form.tsx'

type Props = FormState & {
  label: string
  submit: string
  intro?: ReactNode
  actions?: ReactNode
  /** Whether nothing is saved yet. The form can then always be submitted, and there are no saved values to return to. */
  isNew?: boolean
  children: ReactNode
}

export function LiveForm({ label, submit, intro, actions, isNew = false, ...rest }: Props) {
  const { formRef, onSubmit, busy, draft, dirty, canSave, panel, children } = rest
  return (
    <form className="fields fields--stacked" ref={formRef} onSubmit={onSubmit} noValidate aria-label={label}>
      <DraftNote draft={draft} />
      {intro}
      {panel}
      {children}
      <div className="row">
        <Button look="primary" type="submit" disabled={!isNew && !canSave} busy={busy && 'Salvando...'}>
          {submit}
        </Button>
        {actions}
        {dirty && !isNew && (
          <Button look="ghost" onClick={draft.discard}>
            Descartar alterações
          </Button>
        )}
      </div>
    </form>
  )
}
