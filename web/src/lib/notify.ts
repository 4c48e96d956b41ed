export type Notice = {
  /** `invalid`: a field of a form was refused. The form shows the error too, so the toast closes by itself. */
  kind: 'done' | 'deleted' | 'failed' | 'invalid' | 'warning'
  title: string
  /** Details beyond the title, or what to do next. */
  message?: string | undefined
  /** The server's reason for a failure, under the message. */
  reason?: string | undefined
  /** A button in the toast, such as undo. */
  action?: NoticeAction | undefined
  /** The screen of this app where the result can be seen or the cause fixed. */
  link?: NoticeLink | undefined
  /** The subject of the notice, such as one piece. A newer notice about the same subject replaces the older one, whose undo is outdated. */
  subject?: string
  /** Set for a notice that does not answer an action of the person. It does not close the toasts of invalid forms. */
  unasked?: true
}

export type NoticeAction = { label: string; run: () => void }
export type NoticeLink = { label: string; href: string }

type Show = (notice: Notice) => void
type Retract = (id: string) => void

const ignore = () => undefined
let show: Show = ignore
let retract: Retract = ignore

/** Sets how notices are shown, and how a failure's notice is taken back: this module knows no components. */
export function setNoticeRenderer(renderer: Show, retractor: Retract = ignore): void {
  show = renderer
  retract = retractor
}

/** Shows a toast. Screen readers announce a failure or an invalid form at once, and other toasts politely. */
export function notify(notice: Notice): void {
  show(notice)
}

/** Closes the toast of a failure, which would otherwise stay: a later try went well, or the form was discarded. */
export function retractFailure(id: string): void {
  retract(id)
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
