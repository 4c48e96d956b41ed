// The process in which uploaded fonts are opened, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { inspectFont } from '../render/fonts/inspect-font.ts'

answerTasks((file: Uint8Array) => inspectFont(file))
