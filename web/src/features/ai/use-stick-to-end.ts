import { useLayoutEffect, useRef } from 'react'

const END_TOLERANCE_PX = 24

/** Keeps a growing text area scrolled to its end, unless the person has scrolled up. */
export function useStickToEnd(text: string, growing: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    if (!growing) atEnd.current = true // the next text is followed to its end again
  }, [growing])
  useLayoutEffect(() => {
    if (text && growing && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [text, growing])
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    atEnd.current = scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX
  }
  return { box, onScroll }
}
