import { Button } from './button.tsx'

type Props = {
  /** The label of the button that acts. */
  action: string
  /** Called by that button; without it the button submits the form around it. */
  onAction?: () => void
  look?: 'primary' | 'danger'
  busy?: string | false
  /** Called by the button that closes the dialog, which is absent without it. */
  onClose?: () => void
  closeLabel?: string
  /** Whether the button that closes takes the focus when the dialog opens. */
  focusesClose?: boolean
}

/** The foot of a dialog: the button that closes it, if there is one, and the button that acts. */
export const DialogFoot = ({
  action,
  onAction,
  look = 'primary',
  busy = false,
  onClose,
  closeLabel = 'Cancelar',
  focusesClose,
}: Props) => (
  <footer className="dialog__foot">
    {onClose && (
      <Button look="ghost" data-autofocus={focusesClose} onClick={onClose}>
        {closeLabel}
      </Button>
    )}
    <Button look={look} type={onAction ? 'button' : 'submit'} busy={busy} onClick={onAction}>
      {action}
    </Button>
  </footer>
)
