import { act } from '@testing-library/react'

function createDataTransfer(files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

const OPTIONS = { bubbles: true, cancelable: true }

/**
 * Drags files from another program over an element. A script cannot begin such a drag, so the function dispatches the event with a real
 * DataTransfer.
 */
export const dragFilesOver = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new DragEvent('dragover', { ...OPTIONS, dataTransfer: createDataTransfer(files) })))

/** Drops files from another program on an element. */
export const dropFiles = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new DragEvent('drop', { ...OPTIONS, dataTransfer: createDataTransfer(files) })))

/** Pastes files. A script may not put files on the clipboard, so the function dispatches the event itself. */
export const pasteFiles = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new ClipboardEvent('paste', { ...OPTIONS, clipboardData: createDataTransfer(files) })))
