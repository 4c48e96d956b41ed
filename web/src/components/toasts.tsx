import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX, IconTrash } from '@tabler/icons-react'
import type { Notice } from '../lib/notify.ts'
import { Button } from './button.tsx'

const SHOWN_MS = 5_000
const UNDO_MS = 10_000

const ICONS = {
  done: <IconCircleCheck className="icon pos" aria-hidden />,
  deleted: <IconTrash className="icon sub" aria-hidden />,
  failed: <IconCircleX className="icon neg" aria-hidden />,
  warning: <IconAlertTriangle className="icon warn" aria-hidden />,
}

function ToastBody({ message, action, close }: Pick<Notice, 'message' | 'action'> & { close: () => void }) {
  const run = () => {
    close()
    action?.run()
  }
  return (
    <>
      {message && <p className="toast__next">{message}</p>}
      {action && (
        <div className="toast__do">
          <Button small icon={<IconArrowBackUp className="icon icon--16" aria-hidden />} onClick={run}>
            {action.label}
          </Button>
        </div>
      )}
    </>
  )
}

/** What failed stays until it is dismissed; what can be undone stays 10 s, the rest 5 s. */
export function showToast({ kind, title, message, action }: Notice): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    title,
    message: <ToastBody message={message} action={action} close={() => notifications.hide(id)} />,
    icon: ICONS[kind],
    autoClose: kind === 'failed' ? false : action ? UNDO_MS : SHOWN_MS,
    role: kind === 'failed' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    classNames: {
      root: 'toast',
      title: 'toast__title',
      icon: 'toast__icon',
      body: 'toast__body',
      description: 'toast__text',
      closeButton: 'icon-btn icon-btn--small',
    },
  })
}

export function ToastHost() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} zIndex={500} />
}
