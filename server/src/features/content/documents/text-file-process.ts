// The process in which documents of other programs are read and written, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { type WrittenText, writeDocx } from './docx/write-docx.ts'
import { type ReadText, readTextFile } from './read-text-file.ts'

export type TextFileTask = { read: { bytes: Uint8Array; name: string } } | { write: WrittenText }
export type TextFileResult = ReadText | Uint8Array

answerTasks(async (task: TextFileTask): Promise<TextFileResult> => {
  if ('write' in task) return writeDocx(task.write)
  const { bytes, name } = task.read
  return readTextFile({ bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name })
})
