import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toasts.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { getFocusTrail } from '#lib/focus/focus-trail.ts'
import { returnFocus } from '#lib/focus/return-focus.ts'
import { type Notice, type NoticeAction, type NoticeLink, openLink } from '#lib/notify.ts'
import { Button } from '../ui/button.tsx'
import { useToastsRoom } from './use-toasts-room.ts'
import { offerUndo, useUndoKey, withdrawUndo } from './use-undo-key.ts'

const LIFETIME_MS = 5_000
const ACTION_LIFETIME_MS = 10_000

const ICONS = {
  done: <IconCircleCheck className="icon pos" aria-hidden />,
  deleted: <IconTrash className="icon sub" aria-hidden />,
  failed: <IconCircleX className="icon neg" aria-hidden />,
  invalid: <IconAlertTriangle className="icon neg" aria-hidden />,
  warning: <IconAlertTriangle className="icon warn" aria-hidden />,
}

function ToastLink({ link: { label, href }, close }: { link: NoticeLink; close: () => void }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (openLink(href)) event.preventDefault()
    close()
  }
  return (
    <a className="btn btn--default btn--small" href={href} onClick={follow}>
      {label}
    </a>
  )
}

const UNDO = 'Desfazer'

function pressAction(id: string, action: NoticeAction): void {
  notifications.hide(id)
  action.run()
}

type BodyProps = Pick<Notice, 'message' | 'reason' | 'action' | 'link'> & { close: () => void; run: (() => void) | undefined }

function ToastBody({ message, reason, action, link, close, run }: BodyProps) {
  return (
    <>
      {message && <p className="toast__next">{message}</p>}
      {reason && <p className="toast__next">{reason}</p>}
      {(action || link) && (
        <div className="row toast__do">
          {action && (
            <Button small icon={IconArrowBackUp} onClick={run} title={action.label === UNDO ? 'Desfazer (Ctrl+Z)' : undefined}>
              {action.label}
            </Button>
          )}
          {link && <ToastLink link={link} close={close} />}
        </div>
      )}
    </>
  )
}

/** @returns milliseconds, or `false` for a failure, which stays until it is dismissed */
function getLifetime({ kind, action, link }: Notice): number | false {
  if (kind === 'failed') return false
  return action || link ? ACTION_LIFETIME_MS : LIFETIME_MS
}

const failures = new Set<string>()
const invalidForms = new Set<string>()

/** A later success makes them outdated; only a success of the same act makes a failure outdated (`retractFailure`). */
function dismissInvalidForms(): void {
  for (const id of invalidForms) notifications.hide(id)
  invalidForms.clear()
}

export function retractFailureToast(id: string): void {
  if (failures.delete(id)) notifications.hide(id)
}

const confirmations = new Map<string, string>()

/** Of twenty entries in a row, four toasts would cover the form of the next one. */
function replaceConfirmation({ kind, title, action }: Notice, id: string): void {
  if (kind !== 'done' || action) return
  const before = confirmations.get(title)
  if (before) notifications.hide(before)
  confirmations.set(title, id)
}

/** Mantine would let a further toast wait, unseen, until another closes. */
const LIMIT = 4

function makeRoom(): void {
  const { notifications: shown } = notificationsStore.getState()
  const { id } = (shown.length >= LIMIT && (shown.find((one) => !failures.has(one.id ?? '')) ?? shown[0])) || {}
  if (id) notifications.hide(id)
}

function getToastId({ kind, title, subject }: Notice): string {
  if (subject) return `toast-${subject}`
  return kind === 'failed' || kind === 'invalid' ? title : crypto.randomUUID()
}

/** Returns the focus from a toast that closes while it has the focus to the last element outside the toasts that had it. */
function leaveToast(id: string): void {
  if (!document.getElementById(id)?.contains(document.activeElement)) return
  returnFocus(getFocusTrail().filter(({ element }) => !element.closest('.toast')))
}

export function showToast(notice: Notice): void {
  const { kind, title, message, reason, action, link, unasked } = notice
  const id = getToastId(notice)
  if (!unasked && (kind === 'done' || kind === 'deleted' || (kind === 'warning' && link))) dismissInvalidForms()
  if (!unasked && kind === 'failed') failures.add(id)
  if (!unasked && kind === 'invalid') invalidForms.add(id)
  notifications.hide(id)
  const run = action && (() => pressAction(id, action))
  if (run && action.label === UNDO) offerUndo(id, run)
  replaceConfirmation(notice, id)
  makeRoom()
  notifications.show({
    id,
    title,
    message: <ToastBody {...{ message, reason, action, link, run }} close={() => notifications.hide(id)} />,
    icon: ICONS[kind],
    autoClose: getLifetime(notice),
    onClose: () => {
      withdrawUndo(id)
      leaveToast(id)
    },
    role: kind === 'failed' || kind === 'invalid' ? 'alert' : 'status',
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

/** Above dialogs (200), because toasts tell the failures of dialogs, and below menus and lists (300), which a toast must not cover. */
const Z_INDEX = 250

export function ToastHost() {
  const room = useToastsRoom()
  useUndoKey()
  return <Notifications ref={room} position="bottom-right" limit={LIMIT} containerWidth={380} zIndex={Z_INDEX} />
}
