import { onTestFinished, vi } from 'vitest'

/** Fakes the writing into the clipboard, until the test ends. @returns the mock of `writeText` */
export function fakeClipboard() {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  return write
}
