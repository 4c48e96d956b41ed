export type Notice = {
  /** `invalid`: a field of a form, which shows the error too, so that the toast closes by itself. */
  kind: 'done' | 'deleted' | 'failed' | 'invalid' | 'warning'
  title: string
  /** Details beyond the title, or the next step. */
  message?: string | undefined
  /** The service's own reason, under the message. */
  reason?: string | undefined
  /** A button in the toast, such as undo. */
  action?: NoticeAction | undefined
  /** The screen of this app where the result can be seen or the cause fixed. */
  link?: NoticeLink | undefined
  /** What the notice is about, such as one piece: a newer notice about it replaces the older one, whose undo is outdated. */
  subject?: string
  /** Set for news that is no answer to an action of the person; it leaves the toasts of failures on screen. */
  unasked?: true
}

export type NoticeAction = { label: string; run: () => void }
export type NoticeLink = { label: string; href: string }

type Show = (notice: Notice) => void

let show: Show = () => undefined

/** Sets how notices are shown: this module knows no components. */
export function setNoticeRenderer(renderer: Show): void {
  show = renderer
}

/** Shows a toast, which screen readers announce politely. */
export function notify(notice: Notice): void {
  show(notice)
}

type Go = (href: string) => void

let go: Go | undefined

/** Sets how links are opened: toasts render outside the router and cannot navigate themselves. */
export function setLinkOpener(opener: Go): void {
  go = opener
}

/** Opens a screen without reloading the page. @returns false before `setLinkOpener` was called */
export function openLink(href: string): boolean {
  go?.(href)
  return go !== undefined
}
