import { Button } from '../ui/button.tsx'

type Props = {
  action: string
  /** Without this function the button submits the form around it. */
  onAction?: () => void
  look?: 'primary' | 'danger'
  busy?: string | false
  onClose?: () => void
  closeLabel?: string
  focusesClose?: boolean
}

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
