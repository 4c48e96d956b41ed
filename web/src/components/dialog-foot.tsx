import { Button } from './button.tsx'

type Props = {
  action: string
  /** Called by the action's button. Without this function the button submits the form around it. */
  onAction?: () => void
  look?: 'primary' | 'danger'
  busy?: string | false
  /** Called by the button that closes the dialog. Without this function there is no such button. */
  onClose?: () => void
  closeLabel?: string
  /** Whether the close button takes the focus when the dialog opens. */
  focusesClose?: boolean
}

/** The footer of a dialog, with the button of the dialog's action and, where `onClose` is given, the button that closes the dialog. */
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
