import type { Problem } from 'contract/problem.ts'
import type { MouseEvent } from 'react'
import { openLink } from '../../lib/notify.ts'

type WayOutLink = NonNullable<Problem['link']>

/** Only screens of ours: another service may answer too. */
const isOurs = ({ href }: WayOutLink) => /^\/(?![/\\])/.test(href)

/** Where a failure says that it can be put right. */
export function RemedyLink({ link }: { link: WayOutLink }) {
  if (!isOurs(link)) return null
  const follow = (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (plain && openLink(link.href)) event.preventDefault()
  }
  return (
    <a className="btn btn--ghost btn--small" href={link.href} onClick={follow}>
      {link.label}
    </a>
  )
}
