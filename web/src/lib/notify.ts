export type Notice = {
  /** `invalid`: something in the form; the field says it too, so the toast goes by itself. */
  kind: 'done' | 'deleted' | 'failed' | 'invalid' | 'warning'
  title: string
  /** What happened beyond the title, or what to do next. */
  message?: string | undefined
  action?: { label: string; run: () => void } | undefined
}

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
