import { act } from '@testing-library/react'

function transfer(files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

const OPTIONS = { bubbles: true, cancelable: true }

/** Drags files from another program over an element. No browser lets a script begin such a drag: the event is made here, with a real DataTransfer. */
export const dragFilesOver = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new DragEvent('dragover', { ...OPTIONS, dataTransfer: transfer(files) })))

/** Lets files from another program fall on an element. */
export const dropFiles = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new DragEvent('drop', { ...OPTIONS, dataTransfer: transfer(files) })))

/** Pastes files, which a script may not put on the clipboard. */
export const pasteFiles = (target: Node, files: File[]): void =>
  act(() => void target.dispatchEvent(new ClipboardEvent('paste', { ...OPTIONS, clipboardData: transfer(files) })))
