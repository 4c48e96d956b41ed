import { CHUNK_SIZE } from 'contract/transcription/recordings.ts'
import { sql } from 'drizzle-orm'
import { defineCheck } from '../../check.ts'
import { findFaultyRows } from '../../find-rows.ts'

/** Selects the uploads with a chunk that lies outside their file or has a wrong size. */
const WRONG_CHUNKS = sql`
  select u.id as example from uploads u where exists (
    select from upload_chunks c where c.upload_id = u.id
      and (c.n < 0 or c.size <> least(${CHUNK_SIZE}::int, u.size - c.n * ${CHUNK_SIZE}::int)))
  order by u.id`

/** Selects the finished uploads that still have chunks, which should have been deleted when the upload ended. */
const LEFT_CHUNKS = sql`
  select u.id as example from uploads u
  where u.recording_id is not null and exists (select from upload_chunks c where c.upload_id = u.id) order by u.id`

/** Selects the transcription runs under way without a row that names their recording. */
const WITHOUT_RECORDING = sql`
  select r.id as example from runs r
  where r.automation = 'transcription' and r.state in ('queued', 'sending', 'retrying', 'running')
    and not exists (select from transcriptions t where t.run_id = r.id) order by r.id`

/** Checks that recordings, their uploads and their transcriptions belong together. */
export const recordingsCheck = defineCheck({
  name: 'recordings',
  kinds: {
    'upload-chunks-wrong': {
      severity: 'error',
      meaning: 'Envios de gravações com partes que não podem ser do arquivo: não se completam.',
      remedy: 'Envie a gravação de novo, do arquivo ou da cópia no navegador. O envio parado some sozinho depois de uma semana.',
    },
    'upload-chunks-left': {
      severity: 'warning',
      meaning: 'Gravações completas cujas partes ainda estão guardadas: ocupam o disco em dobro.',
      remedy: 'Somem sozinhas uma semana depois do envio. Se ficarem, procure "housekeeping" entre os erros do log.',
    },
    'transcription-without-recording': {
      severity: 'error',
      meaning: 'Transcrições em andamento sem gravação: nunca terminam.',
      remedy: 'Cancele cada uma em Execuções, e comece a transcrição de novo na gravação.',
    },
  },
  run: async ({ db }) => [
    ...(await findFaultyRows(db, 'upload-chunks-wrong', WRONG_CHUNKS)),
    ...(await findFaultyRows(db, 'upload-chunks-left', LEFT_CHUNKS)),
    ...(await findFaultyRows(db, 'transcription-without-recording', WITHOUT_RECORDING)),
  ],
})
