// The process in which files of places are parsed, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { readPlacesFile } from './read-file.ts'

answerTasks(readPlacesFile)
