import type { Problem } from 'contract/calls/problem.ts'
import type { MouseEvent } from 'react'
import { openLink } from '#lib/notify.ts'

type Remedy = NonNullable<Problem['link']>

/** Whether a link leads to a screen of this app. An upstream service may send any address. */
const isInternal = ({ href }: Remedy) => /^\/(?![/\\])/.test(href)

/** Renders nothing for an address outside this app. */
export function RemedyLink({ link }: { link: Remedy }) {
  if (!isInternal(link)) return null
  const onFollow = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (isPlainClick && openLink(link.href)) event.preventDefault()
  }
  return (
    <a className="btn btn--ghost btn--small" href={link.href} onClick={onFollow}>
      {link.label}
    </a>
  )
}
