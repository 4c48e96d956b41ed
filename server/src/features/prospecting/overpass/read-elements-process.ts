// The process in which answers of Overpass are parsed, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { readElements } from './read-elements.ts'

answerTasks(readElements)
