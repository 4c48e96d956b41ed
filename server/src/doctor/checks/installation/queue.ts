import { REPEATED_JOB_KEYS, WORK_QUEUE_KEYS } from 'contract/data/job-names.ts'
import { sql } from 'drizzle-orm'
import { LINK_MAIL_QUEUE } from '../../../features/accounts/link-mails/schedule.ts'
import { defineCheck } from '../../check.ts'
import { findFaultyRows, hoursBefore, instantExpression } from '../../find-rows.ts'

/** The queues of pg-boss itself. */
const OWN_QUEUES = ['__pgboss__send-it']
/** A waiting or a lost job is late after this many hours: workers poll every second or every half minute. */
const HOURS_LATE = 1

const listText = (names: readonly string[]) => sql.param([...names])

/** Finds jobs that failed, hang or wait for a worker that no server has. */
export const queueCheck = defineCheck({
  name: 'queue',
  kinds: {
    'queue-missing': {
      severity: 'error',
      meaning: 'A fila de tarefas não está no banco: nada é enviado, limpo ou repetido.',
      remedy: 'Inicie o servidor uma vez, que a cria. Se o usuário do banco não pode criar esquemas, dê-lhe essa permissão.',
    },
    'job-failed': {
      severity: 'error',
      meaning: 'Tarefas que falharam e não voltaram a dar certo.',
      remedy: 'Procure "a job failed" no log do servidor: a linha diz o motivo. As repetidas tentam de novo no próximo horário.',
    },
    'job-stuck': {
      severity: 'error',
      meaning: 'Tarefas em andamento além do seu tempo: o servidor que as fazia se perdeu.',
      remedy: 'Reinicie o servidor. Elas são retomadas por outro trabalhador.',
    },
    'job-overdue': {
      severity: 'error',
      meaning: 'Tarefas cuja hora passou há mais de uma hora e que ninguém começou, embora o servidor funcionasse.',
      remedy: 'Reinicie o servidor, e procure "queue" entre os erros do log.',
    },
    'queue-without-worker': {
      severity: 'warning',
      meaning: 'Tarefas à espera em filas que, com estas configurações, nenhum servidor atende.',
      remedy:
        'A fila link-mail precisa de ACCOUNTS=on, SMTP_URL e MAIL_FROM. Outra fila é de uma versão diferente do programa: inicie essa versão, ou ignore-a até que a fila se apague.',
    },
    'schedule-missing': {
      severity: 'error',
      meaning: 'Tarefas repetidas (limpeza, lixeira, recorrências, auditoria) sem horário marcado: não acontecem mais.',
      remedy: 'Reinicie o servidor, que marca os horários ao iniciar.',
    },
  },
  async run({ db, env, seenAt }) {
    const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('pgboss.job') is not null as there`)
    if (!rows[0]?.there) return [{ code: 'queue-missing', count: 1, examples: ['pgboss'] }]
    const queues = WORK_QUEUE_KEYS.filter((name) => name !== LINK_MAIL_QUEUE || env.team?.mail)
    const served = listText([...queues, ...REPEATED_JOB_KEYS, ...OWN_QUEUES])
    const late = instantExpression(hoursBefore(seenAt, HOURS_LATE))
    const example = sql`j.name || ' ' || j.id as example`
    return [
      ...(await findFaultyRows(
        db,
        'job-failed',
        sql`select ${example} from pgboss.job j where state = 'failed' and not exists (
          select from pgboss.job later where later.name = j.name and later.state = 'completed'
            and later.completed_on > j.completed_on and j.name = any(${listText(REPEATED_JOB_KEYS)}::text[])) order by j.created_on`,
      )),
      ...(await findFaultyRows(
        db,
        'job-stuck',
        sql`select ${example} from pgboss.job j
          where state = 'active' and started_on + make_interval(secs => expire_seconds) < ${late} order by j.created_on`,
      )),
      ...(await findFaultyRows(
        db,
        'job-overdue',
        sql`select ${example} from pgboss.job j where state in ('created', 'retry') and start_after < ${late}
          and name = any(${served}::text[]) order by j.created_on`,
      )),
      ...(await findFaultyRows(
        db,
        'queue-without-worker',
        sql`select ${example} from pgboss.job j
          where state in ('created', 'retry') and name <> all(${served}::text[]) order by j.created_on`,
      )),
      ...(await findFaultyRows(
        db,
        'schedule-missing',
        sql`select name as example from unnest(${listText(REPEATED_JOB_KEYS)}::text[]) as name
          where name not in (select name from pgboss.schedule) order by name`,
      )),
    ]
  },
})
