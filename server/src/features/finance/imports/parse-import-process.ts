// The process in which imports are parsed, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { parseImport } from './parse-import.ts'

answerTasks(parseImport)
