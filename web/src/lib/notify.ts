export type Notice = {
  /** `invalid`: something in the form; the field says it too, so the toast goes by itself. */
  kind: 'done' | 'deleted' | 'failed' | 'invalid' | 'warning'
  title: string
  /** What happened beyond the title, or what to do next. */
  message?: string | undefined
  /** The service's own reason, under the message. */
  reason?: string | undefined
  /** What takes it back. */
  action?: { label: string; run: () => void } | undefined
  /** Where it can be seen, or put right: a screen of ours. */
  link?: NoticeLink | undefined
  /** News, and no answer to what the person has just done: the other toasts stay. */
  unasked?: true
}

export type NoticeLink = { label: string; href: string }

type Show = (notice: Notice) => void

let show: Show = () => undefined

/** The app says how a notice is shown; this room does not know components. */
export function showNoticesWith(shower: Show): void {
  show = shower
}

/** A toast, read out politely. */
export function notify(notice: Notice): void {
  show(notice)
}

type Go = (href: string) => void

let go: Go | undefined

/** Toasts stand outside the router: what is inside lends them its way of going to a screen. */
export function openLinksWith(goer: Go): void {
  go = goer
}

/** Goes to a screen without loading the page anew. @returns false where nobody has said how */
export function openLink(href: string): boolean {
  go?.(href)
  return go !== undefined
}
