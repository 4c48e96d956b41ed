import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { getFocusTrail } from '../lib/focus-trail.ts'
import { notify } from '../lib/notify.ts'
import type { Sending } from '../lib/use-sending.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DraftNote } from './draft-note.tsx'
import { SendProgress } from './send-progress.tsx'
import type { FormDraft } from './use-draft.ts'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submit: string
  /** What the submit button says while it works. */
  busyLabel: string
  busy: boolean
  /** By field: the first invalid one takes the focus. */
  errors?: object
  /** Something was typed: closing asks first. */
  dirty: boolean
  draft: FormDraft
  size?: number
  /** Of a form with files, which take their time: how far they are, and how to stop them. */
  sending?: Sending | undefined
  children: ReactNode
}

type FootProps = Pick<Props, 'submit' | 'busyLabel' | 'busy' | 'sending'> & { onLeave: () => void }

/** What was stopped is still in the form; once all has gone, only the answer can tell what became of it. */
function Foot({ submit, busyLabel, busy, sending, onLeave }: FootProps) {
  const underWay = busy ? sending : undefined
  const stop = () => {
    sending?.stop()
    notify({ kind: 'warning', title: 'Envio cancelado', message: 'O que você digitou continua no formulário.' })
  }
  return (
    <footer className="dialog__foot">
      {underWay && (
        <span className="grow">
          <SendProgress label="Envio" share={underWay.share} />
        </span>
      )}
      {underWay && underWay.share < 1 ? (
        <Button look="ghost" onClick={stop}>
          Cancelar envio
        </Button>
      ) : (
        <Button look="ghost" onClick={onLeave}>
          {busy ? 'Fechar' : 'Cancelar'}
        </Button>
      )}
      <Button look="primary" type="submit" busy={busy && busyLabel}>
        {submit}
      </Button>
    </footer>
  )
}

/** What was sent goes on by itself; its own toast says what became of it. */
const STILL_SENDING = {
  kind: 'warning',
  title: 'O envio continua',
  message: 'Avisamos aqui quando o servidor responder. Se ele recusar, o que você digitou volta como rascunho.',
} as const

/** A field whose text the form has not been told: a date that is being typed, or what cannot be read. */
const TYPING = '[data-typing], input:invalid'
const QUESTION = '[role="alertdialog"]'

/** A form in a dialog: Enter submits, Esc closes and asks only if something was typed, a failure keeps it all. It can always be left. */
export function FormDialog({ title, opened, onClose, onSubmit, busy, errors, dirty, draft, size, children, ...foot }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    draft.discard()
    onClose()
  }
  const goOn = () => {
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
    else if (dirty || form.current?.querySelector(TYPING)) setAsking(true)
    else close()
  }
  return (
    <Dialog title={title} opened={opened} onClose={leave} onEscape={asking ? goOn : leave} {...(size ? { size } : {})}>
      <form ref={form} className="dialog__form" onSubmit={onSubmit} noValidate>
        <div className="dialog__body">
          <DraftNote draft={draft} />
          {children}
        </div>
        {asking ? (
          <footer className="dialog__foot" role="alertdialog" aria-label="Descartar o que foi digitado?">
            <p className="grow small">Descartar o que foi digitado?</p>
            <Button look="ghost" onClick={close}>
              Descartar
            </Button>
            <Button look="primary" autoFocus onClick={goOn}>
              Continuar
            </Button>
          </footer>
        ) : (
          <Foot {...foot} busy={busy} onLeave={leave} />
        )}
      </form>
    </Dialog>
  )
}
