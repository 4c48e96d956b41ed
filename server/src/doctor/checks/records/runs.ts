import { sql } from 'drizzle-orm'
import { DEFAULT_TIMINGS } from '../../../core/timings.ts'
import { defineCheck } from '../../check.ts'
import { findFaultyRows, hoursBefore, instantExpression } from '../../find-rows.ts'

const HOUR_MS = 3_600_000
/** The sweep looks for due runs several times a minute: a run that is an hour late was forgotten, even on the slowest machine. */
const HOURS_LATE = 1

/** Finds runs that no server works on any more (docs/runs.md). */
export const runsCheck = defineCheck({
  name: 'runs',
  kinds: {
    'run-lease-expired': {
      severity: 'error',
      meaning: 'Execuções em envio por um servidor que já não existe, e que nenhum outro retomou.',
      remedy: 'Reinicie o servidor, que as retoma ao iniciar. Se continuarem assim, procure "runs" entre os erros do log.',
    },
    'run-overdue': {
      severity: 'error',
      meaning: 'Execuções cuja tentativa venceu há mais de uma hora e não foi feita, embora o servidor funcionasse.',
      remedy: 'Reinicie o servidor, e veja em Execuções se são enviadas. Se não forem, procure "runs" entre os erros do log.',
    },
    'run-without-attempt': {
      severity: 'error',
      meaning: 'Execuções na fila sem próxima tentativa marcada: esperam para sempre.',
      remedy: 'Em Execuções, cancele cada uma e inicie-a de novo.',
    },
    'run-unanswered': {
      severity: 'warning',
      meaning: 'Execuções aceitas pelo serviço há mais de um dia, sem notícia, e que ninguém foi chamado a decidir.',
      remedy: 'Reinicie o servidor, que as marca como incertas. Depois decida cada uma em Execuções.',
    },
  },
  async run({ db, seenAt }) {
    const late = instantExpression(hoursBefore(seenAt, HOURS_LATE))
    const unanswered = instantExpression(hoursBefore(seenAt, HOURS_LATE + DEFAULT_TIMINGS.overdueMs / HOUR_MS))
    return [
      ...(await findFaultyRows(
        db,
        'run-lease-expired',
        sql`select id as example from runs where state = 'sending' and coalesce(lease_until, created_at) < ${late} order by id`,
      )),
      ...(await findFaultyRows(
        db,
        'run-overdue',
        sql`select id as example from runs where state in ('queued', 'retrying') and next_attempt_at < ${late} order by id`,
      )),
      ...(await findFaultyRows(
        db,
        'run-without-attempt',
        sql`select id as example from runs where state in ('queued', 'retrying') and next_attempt_at is null order by id`,
      )),
      ...(await findFaultyRows(
        db,
        'run-unanswered',
        sql`select id as example from runs where state = 'running' and accepted_at < ${unanswered} order by id`,
      )),
    ]
  },
})
