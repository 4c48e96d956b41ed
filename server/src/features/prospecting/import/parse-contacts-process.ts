// The process in which files of contacts are parsed, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { parseContacts } from './parse-contacts.ts'

answerTasks(parseContacts)
