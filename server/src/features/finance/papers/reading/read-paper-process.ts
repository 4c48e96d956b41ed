// The process in which files are read, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { readPaperFile } from './read-paper-file.ts'

answerTasks(readPaperFile)
