import type { QueryClient } from '@tanstack/react-query'
import type { Notification as PushedNotification } from 'contract/notifications/notifications.ts'
import { consumeCoveringAnswer } from '#lib/answered-notifications.ts'
import { notify } from '#lib/notify.ts'

type Navigate = (href: string) => void

const TOAST_KINDS = { succeeded: 'done', failed: 'failed', uncertain: 'warning' } as const

function showSystemNotification({ id, title, detail, href }: PushedNotification, navigate: Navigate): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: detail ?? '', tag: String(id) })
  shown.onclick = () => {
    window.focus()
    navigate(href)
    shown.close()
  }
}

const HELD_MS = 10_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In milliseconds: the focused tab tries first, then the visible ones. */
function priorityDelay(): number {
  if (document.hasFocus()) return 0
  return document.visibilityState === 'visible' ? 60 : 300
}

/** So that a notice is shown once and not in each tab; released after ten seconds; in a browser without locks every visible tab gets it. */
async function tryAcquireTimedLock(name: string): Promise<boolean> {
  if (!navigator.locks) return document.visibilityState === 'visible'
  await sleep(priorityDelay())
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? sleep(HELD_MS) : undefined
    })
  })
}

/** Only the tab that gets the notification's lock shows it, without a toast if the answer to its own request already told the same. */
export async function showNotification(client: QueryClient, notification: PushedNotification, navigate: Navigate): Promise<void> {
  const { id, kind, title, detail, href } = notification
  if (!(await tryAcquireTimedLock(`aviso-${id}`))) return
  if (!(await consumeCoveringAnswer(client, notification)))
    notify({ kind: TOAST_KINDS[kind], title, message: detail ?? undefined, link: { label: 'Abrir', href }, unasked: true })
  showSystemNotification(notification, navigate)
}
