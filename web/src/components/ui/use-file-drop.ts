import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const readFiles = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/**
 * Without this, a drop outside the form would make the browser navigate to the file.
 * @returns whether files are being dragged over the page
 */
export function usePageDropAndPaste(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listening = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal: listening.signal })
    const takeFiles = (event: Event, transfer: DataTransfer | null) => {
      const files = readFiles(transfer)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      takeFiles(event, event.dataTransfer)
    })
    listen('paste', (event) => takeFiles(event, event.clipboardData))
    return () => listening.abort()
  }, [])
  return over
}

export function useFileDropAndPaste(onFiles: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  if (!onFiles) return {}
  const take = (event: DragEvent | ClipboardEvent, transfer: DataTransfer) => {
    const files = readFiles(transfer)
    const isInDialog = !event.currentTarget.contains(event.target as Node) // React passes on what happens in an opened one
    if (files.length === 0 || isInDialog) return
    event.preventDefault()
    onFiles(files)
  }
  return {
    className: over ? 'is-drop' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      take(event, event.dataTransfer)
    },
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  }
}
