export type Notice = {
  /** `invalid`: the form shows the error too, so the toast closes by itself. */
  kind: 'done' | 'deleted' | 'failed' | 'invalid' | 'warning'
  title: string
  message?: string | undefined
  reason?: string | undefined
  action?: NoticeAction | undefined
  link?: NoticeLink | undefined
  /** A newer notice about the same subject replaces the older one, whose undo is outdated. */
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

export function setNoticeRenderer(renderer: Show, retractor: Retract = ignore): void {
  show = renderer
  retract = retractor
}

/** Screen readers announce a failure or an invalid form at once, and other toasts politely. */
export function notify(notice: Notice): void {
  show(notice)
}

/** It would otherwise stay, although a later try went well or the form was discarded. */
export function retractFailure(id: string): void {
  retract(id)
}

type Go = (href: string) => void

let go: Go | undefined

/** Toasts render outside the router and cannot navigate themselves. */
export function setLinkOpener(opener: Go): void {
  go = opener
}

export function openLink(href: string): boolean {
  go?.(href)
  return go !== undefined
}
