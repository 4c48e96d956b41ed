import { sql } from 'drizzle-orm'
import { defineCheck } from '../../check.ts'
import { findFaultyRows } from '../../find-rows.ts'

/**
 * Selects the pairs of an automation and a project whose stored totals differ from the totals of their runs, and `audio` where the stored
 * length of transcribed audio differs from that of the recordings.
 */
const WRONG_RUN_TOTALS = sql`
  with audio as (
    select coalesce(sum(round(duration * 1000)), 0) as ms from recordings r where deleted_at is null and exists (
      select from transcriptions t join runs on runs.id = t.run_id where t.recording_id = r.id and runs.state = 'succeeded')),
  truth as (
    select coalesce(project_id, 0) as project_id, automation::text, count(*) as launched,
      count(*) filter (where state = 'succeeded') as succeeded, count(c.id) as contents
    from runs left join contents c on c.run_id = runs.id group by 1, 2),
  stored as (
    select project_id, automation::text, sum(launched) as launched, sum(succeeded) as succeeded, sum(contents) as contents
    from run_totals group by 1, 2 having sum(launched) <> 0 or sum(succeeded) <> 0 or sum(contents) <> 0)
  select automation || ', project ' || project_id as example from truth full join stored using (project_id, automation)
  where (truth.launched, truth.succeeded, truth.contents) is distinct from (stored.launched, stored.succeeded, stored.contents)
  union all
  select 'audio' where (select ms from audio) <> coalesce((select sum(audio_ms) from run_totals), 0)`

/**
 * Selects the recordings that are marked as transcribed without a run that succeeded, and those with such a run that are not
 * marked.
 */
const WRONG_MARKS = sql`
  select id as example from recordings r where transcribed <> exists (
    select from transcriptions t join runs on runs.id = t.run_id where t.recording_id = r.id and runs.state = 'succeeded')
  order by id`

const WRONG_RUN_COUNTS = sql`
  with truth as (select user_id, automation, state, count(*) as runs from runs group by 1, 2, 3),
  stored as (select user_id, automation, state, sum(runs) as runs from run_counts group by 1, 2, 3 having sum(runs) <> 0)
  select 'person ' || user_id || ', ' || automation || ', ' || state as example
  from truth full join stored using (user_id, automation, state) where truth.runs is distinct from stored.runs`

const WRONG_LEAD_COUNTS = sql`
  with truth as (select status, count(*) as leads from leads where deleted_at is null group by 1),
  stored as (select status, sum(leads) as leads from lead_counts group by 1 having sum(leads) <> 0)
  select status as example from truth full join stored using (status) where truth.leads is distinct from stored.leads`

const REMEDY =
  'Guarde um backup (npm run backup ARQUIVO) e refaça os números como docs/rollups.md descreve ("To rebuild"). Depois procure um gatilho desligado, ou quem escreveu neles pelo psql.'

/** Compares the stored numbers of runs and leads with their rows (decision 0003). */
export const countsCheck = defineCheck({
  name: 'counts',
  kinds: {
    'run-totals-wrong': {
      severity: 'error',
      meaning:
        'Totais de execuções, conteúdos ou áudio não batem com os registros: as horas economizadas e os totais dos projetos estão errados.',
      remedy: REMEDY,
    },
    'recording-marks-wrong': {
      severity: 'error',
      meaning: 'Gravações com a marca de transcrita errada: o tempo de áudio transcrito está errado.',
      remedy:
        'Ninguém as corrige por você: veja em Transcrições se cada gravação tem um texto, e corrija a coluna recordings.transcribed pelo psql, com o gatilho ligado.',
    },
    'run-counts-wrong': {
      severity: 'error',
      meaning: 'Os números ao lado da lista de execuções não batem com as execuções.',
      remedy: REMEDY,
    },
    'lead-counts-wrong': {
      severity: 'error',
      meaning: 'Os números ao lado da lista de contatos não batem com os contatos.',
      remedy: REMEDY,
    },
  },
  run: async ({ db }) => [
    ...(await findFaultyRows(db, 'run-totals-wrong', WRONG_RUN_TOTALS)),
    ...(await findFaultyRows(db, 'recording-marks-wrong', WRONG_MARKS)),
    ...(await findFaultyRows(db, 'run-counts-wrong', WRONG_RUN_COUNTS)),
    ...(await findFaultyRows(db, 'lead-counts-wrong', WRONG_LEAD_COUNTS)),
  ],
})
