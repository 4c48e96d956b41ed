import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
  size?: number
  children: ReactNode
}

/** A form in a dialog: Enter submits, Esc closes and asks only if something was typed, a failure keeps it all. */
export function FormDialog({ title, opened, onClose, onSubmit, submit, busyLabel, busy, errors, dirty, size, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const leave = () => {
    if (busy) return
    if (dirty && !asking) setAsking(true)
    else close()
  }
  return (
    <Dialog title={title} opened={opened} onClose={leave} {...(size ? { size } : {})}>
      <form ref={form} className="dialog__form" onSubmit={onSubmit} noValidate>
        <div className="dialog__body">{children}</div>
        {asking ? (
          <footer className="dialog__foot" role="alertdialog" aria-label="Descartar o que foi digitado?">
            <p className="grow small">Descartar o que foi digitado?</p>
            <Button look="ghost" onClick={close}>
              Descartar
            </Button>
            <Button look="primary" autoFocus onClick={() => setAsking(false)}>
              Continuar
            </Button>
          </footer>
        ) : (
          <footer className="dialog__foot">
            <Button look="ghost" onClick={leave} disabled={busy}>
              Cancelar
            </Button>
            <Button look="primary" type="submit" busy={busy && busyLabel}>
              {submit}
            </Button>
          </footer>
        )}
      </form>
    </Dialog>
  )
}
