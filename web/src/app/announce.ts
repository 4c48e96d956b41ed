import type { QueryClient } from '@tanstack/react-query'
import type { Notification as Announcement } from 'contract/notifications.ts'
import { isCoveredByAnswer } from '../lib/answered-runs.ts'
import { notify } from '../lib/notify.ts'
import { tryAcquireLock } from '../lib/tab-lock.ts'

type Go = (href: string) => void

const KINDS = { succeeded: 'done', failed: 'failed', uncertain: 'warning' } as const

/** The browser's own, for somebody who looks elsewhere. */
function showSystemNotification({ id, title, detail, href }: Announcement, go: Go): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: detail ?? '', tag: String(id) })
  shown.onclick = () => {
    window.focus()
    go(href)
    shown.close()
  }
}

/** A toast, in one tab, unless an answer to this tab says the same; and outside the page if nobody sees it. */
export async function showAnnouncement(client: QueryClient, announcement: Announcement, go: Go): Promise<void> {
  const { id, kind, title, detail, href } = announcement
  if (!(await tryAcquireLock(`aviso-${id}`))) return
  if (!(await isCoveredByAnswer(client, announcement)))
    notify({ kind: KINDS[kind], title, message: detail ?? undefined, link: { label: 'Abrir', href }, unasked: true })
  showSystemNotification(announcement, go)
}
