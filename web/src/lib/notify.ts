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
  /** Set for news that is no answer to an action of the person; it leaves the toasts of failures on screen. */
  unasked?: true
}

export type NoticeAction = { label: string; run: () => void }
export type NoticeLink = { label: string; href: string }

type Show = (notice: Notice) => void
type Retract = (title: string) => void

const ignore = () => undefined
let show: Show = ignore
let retract: Retract = ignore

/** Sets how notices are shown, and how a failure's notice is taken back: this module knows no components. */
export function setNoticeRenderer(renderer: Show, retractor: Retract = ignore): void {
  show = renderer
  retract = retractor
}

/** Shows a toast, which screen readers announce politely. */
export function notify(notice: Notice): void {
  show(notice)
}

/** Closes the toast of a failure with this title, which would otherwise stay: a later try went well and shows no toast of its own. */
export function retractFailure(title: string): void {
  retract(title)
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
