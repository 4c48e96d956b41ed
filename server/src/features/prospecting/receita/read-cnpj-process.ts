// The process in which files of the open CNPJ data are read, without settings and secrets (core/sandbox).
import { answerTasks } from '#core/sandbox/answer-tasks.ts'
import { readCnpj } from './read-cnpj.ts'

answerTasks(readCnpj)
