// The process in which long texts are converted, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { type TextKind, toStoredText } from './stored-text.ts'

export type TextTask = { kind: TextKind; content: string }

answerTasks(({ kind, content }: TextTask) => toStoredText(kind, content))
