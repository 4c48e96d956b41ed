import { useLayoutEffect, useRef } from 'react'

/** In px: as near as this is the end. */
const NEAR = 24

/** An area that scrolls along with what is written into it, unless the person scrolled up. */
export function useStickToEnd(text: string, growing: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    if (!growing) atEnd.current = true // the next text begins at its end again
  }, [growing])
  useLayoutEffect(() => {
    if (text && growing && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [text, growing])
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR
  }
  return { box, onScroll }
}
