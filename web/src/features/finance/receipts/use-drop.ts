import { useEffect, useRef, useState } from 'react'
import { hasFiles, readFiles } from './files.ts'

/**
 * Takes files dropped or pasted anywhere on the page while a form or a dialog is open: a drop beside it would otherwise
 * navigate away from the page. @returns whether files are being dragged over the page
 */
export function useDrop(onFiles: (files: File[]) => void, enabled = true): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const listening = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal: listening.signal })
    const taken = (event: Event, transfer: DataTransfer | null) => {
      const files = readFiles(transfer)
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      taken(event, event.dataTransfer)
    })
    listen('paste', (event) => taken(event, event.clipboardData))
    return () => listening.abort()
  }, [enabled])
  return over
}
