import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { hasFiles, readFiles } from './files.ts'

/** Handlers for a row that takes dropped files, and pasted ones while the focus is in it. The row's menu offers the same by keyboard. */
export function useRowDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  if (!onFiles) return { className: '' }
  const take = (event: DragEvent | ClipboardEvent, transfer: DataTransfer) => {
    const files = readFiles(transfer)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return {
    className: over ? 'is-drop' : '',
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
