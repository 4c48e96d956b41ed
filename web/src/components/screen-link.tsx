import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** To a screen of ours as the server names it, its search included: `/ai-tools?gravacao=5`. Pressed plainly it loads nothing anew. */
export function ScreenLink({ href, onClick, ...link }: ComponentPropsWithRef<'a'> & { href: string }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlain(event)) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...link} href={href} onClick={follow} />
}
