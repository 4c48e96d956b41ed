import { createDocument } from 'contract/content/documents.ts'
import {
  deleteOrRestoreRecording,
  listRecordings,
  type Recording,
  readRecording,
  renameRecording,
} from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { createIntent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useUser } from '#lib/session/session.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'
import { toTranscriptionPayload } from '../payload.ts'
import { STARTED_NOTICE } from '../words.ts'

const REFRESHES = [['recordings'], ['home']] as const

export type NamedRecording = Pick<Recording, 'id' | 'name' | 'revision'>

export const recordingsQuery = (q: string | undefined) => callPages(['recordings', 'list', q ?? ''], listRecordings, { q })

export const recordingQuery = (id: number) => callQuery(['recordings', id], readRecording, { params: { id } })

export const useRenameRecording = () =>
  useCallMutation(({ id, ...json }: { id: number } & RenameChange) => call(renameRecording, { params: { id }, json }), {
    done: 'Gravação renomeada',
    failed: 'Não foi possível renomear a gravação',
    showsConflict: true,
    refreshes: REFRESHES,
  })

export const useDeleteRecording = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestoreRecording, { params: { id }, json }),
    describe: ({ name }: NamedRecording) => name,
    deleted: 'Gravação excluída',
    restored: 'Gravação restaurada',
    failed: 'Não foi possível excluir a gravação',
    removesFrom: { queryKey: ['recordings', 'list'], rows: 'recordings' },
    refreshes: REFRESHES,
  })

/** A failure is shown as a failure: only the modal shows a demonstration text instead. */
export function useTranscribeRecording() {
  const user = useUser()
  return useCallMutation(
    ({ id, name, size, duration }: NamedRecording & Pick<Recording, 'size' | 'duration'>) => {
      const intent = createIntent()
      return call(
        startTranscription,
        { json: toTranscriptionPayload({ fileName: name, size, duration }, user, id, intent) },
        { intent },
      )
    },
    {
      done: () => STARTED_NOTICE,
      failed: 'Não foi possível transcrever a gravação',
      refreshes: [...REFRESHES, ['runs']],
    },
  )
}

export const useCreateDocumentFromRecording = () =>
  useCallMutation(
    ({ name, text }: { name: string; text: string }) =>
      call(createDocument, { json: { title: name, text, source: 'transcription', save: false } }),
    { failed: 'Não foi possível criar o conteúdo', refreshes: [['documents']] },
  )
