import { type ReactNode, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { SendProgress } from '#components/feedback/send-progress.tsx'
import { Button } from '#components/ui/button.tsx'
import { getFocusTrail } from '#lib/focus/focus-trail.ts'
import type { SubmissionProgress } from '#lib/net/use-submission-progress.ts'
import { notify } from '#lib/notify.ts'
import { DraftNote } from './draft-note.tsx'
import { type FormState, UNCOMMITTED } from './record-form.tsx'

type Props = Omit<FormState, 'canSave'> & {
  title: string
  opened: boolean
  onClose: () => void
  /** The dialog's width in pixels. */
  size?: number
  /** Undefined if the record may not change. */
  submit: string | undefined
  busyLabel: string
  notice?: ReactNode
  aside?: ReactNode
  sending?: SubmissionProgress | undefined
  children: ReactNode
}

type FooterProps = Pick<Props, 'submit' | 'busyLabel' | 'busy' | 'sending' | 'aside'> & { onLeave: () => void }

/** Once everything was sent there is nothing to cancel: only the server's answer tells the outcome. */
function FormFooter({ submit, busyLabel, busy, sending, aside, onLeave }: FooterProps) {
  const underWay = busy ? sending : undefined
  const stop = () => {
    sending?.stop()
    notify({ kind: 'warning', title: 'Envio cancelado', message: 'O que você digitou continua no formulário.' })
  }
  return (
    <footer className="dialog__foot">
      {(underWay || aside) && (
        <span className="grow">{underWay ? <SendProgress label="Envio" share={underWay.share} /> : aside}</span>
      )}
      {underWay && underWay.share < 1 ? (
        <Button look="ghost" onClick={stop}>
          Cancelar envio
        </Button>
      ) : (
        <Button look="ghost" onClick={onLeave}>
          {busy || !submit ? 'Fechar' : 'Cancelar'}
        </Button>
      )}
      {submit && (
        <Button look="primary" type="submit" busy={busy && busyLabel}>
          {submit}
        </Button>
      )}
    </footer>
  )
}

const STILL_SENDING = {
  kind: 'warning',
  title: 'O envio continua',
  message: 'Avisamos aqui quando o servidor responder. Se ele recusar, o que você digitou volta como rascunho.',
} as const

const QUESTION = '[role="alertdialog"]'

/**
 * Esc asks first if something was typed, a failed submission keeps the values, and the dialog can be closed while the form is
 * being sent.
 */
export function FormDialog({ title, opened, onClose, size, notice, children, ...rest }: Props) {
  const { formRef: form, onSubmit, busy, dirty, draft, panel, ...foot } = rest
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    draft.discard()
    onClose()
  }
  const keepEditing = () => {
    setAsking(false)
    const fields = getFocusTrail().map(({ element }) => element)
    fields.find((element) => element.isConnected && form.current?.contains(element) && !element.closest(QUESTION))?.focus()
  }
  const leave = () => {
    if (busy) {
      draft.leave()
      notify(STILL_SENDING)
      onClose()
    } else if (asking) return
    else if (dirty || form.current?.querySelector(UNCOMMITTED)) setAsking(true)
    else close()
  }
  return (
    <Dialog title={title} opened={opened} onClose={leave} onEscape={asking ? keepEditing : leave} {...(size ? { size } : {})}>
      <form ref={form} className="dialog__form" onSubmit={onSubmit} noValidate>
        <div className="dialog__body">
          <DraftNote draft={draft} />
          {notice}
          {panel}
          {children}
        </div>
        {asking ? (
          <footer className="dialog__foot" role="alertdialog" aria-label="Descartar o que foi digitado?">
            <p className="grow small">Descartar o que foi digitado?</p>
            <Button look="ghost" onClick={close}>
              Descartar
            </Button>
            <Button look="primary" autoFocus onClick={keepEditing}>
              Continuar
            </Button>
          </footer>
        ) : (
          <FormFooter {...foot} busy={busy} onLeave={leave} />
        )}
      </form>
    </Dialog>
  )
}
