import {
  IconArrowForwardUp,
  IconDownload,
  IconEdit,
  IconFileText,
  IconLayersSubtract,
  IconRefresh,
  IconSquare,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { isFinal } from 'contract/runs/states.ts'
import type { Recording, RecordingCard } from 'contract/transcription/library.ts'
import { audioUrl } from 'contract/transcription/recordings.ts'
import { useEffect, useRef, useState } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { detectSilence } from '../clip.ts'
import { useRecordingsSearch } from './library-search.ts'
import {
  type NamedRecording,
  useCreateDocumentFromRecording,
  useDeleteRecording,
  useTranscribeRecording,
} from './recording-calls.ts'

/** A second transcription would give the same text. */
export const isTranscribing = ({ transcription }: Pick<RecordingCard, 'transcription'>): boolean =>
  transcription !== null && !isFinal(transcription.state)

/** A transcription costs: one of a recording in which nothing is heard is asked about first. */
function useTranscription() {
  const { mutate, isPending, variables } = useTranscribeRecording()
  const [checking, setChecking] = useState<readonly number[]>([])
  const silent = useDialog<RecordingCard | Recording>()
  const { item, opened } = silent.use()
  const transcribe = async (recording: RecordingCard | Recording) => {
    const { id } = recording
    if (checking.includes(id)) return
    setChecking((ids) => [...ids, id])
    const isSilent = !('text' in recording ? recording.text : recording.excerpt) && (await detectSilence(audioUrl(id)))
    setChecking((ids) => ids.filter((one) => one !== id))
    if (isSilent) silent.open(recording)
    else mutate(recording)
  }
  const transcribeSilent = () => {
    silent.close()
    if (item) mutate(item)
  }
  return {
    transcribe: (recording: RecordingCard | Recording) => void transcribe(recording),
    isSending: (id: number) => checking.includes(id) || (isPending && variables.id === id),
    silence: { opened, onClose: silent.close, onConfirm: transcribeSilent },
  }
}

export function useRecordingActions() {
  const navigate = useNavigate()
  const { search, show } = useRecordingsSearch()
  const remove = useDeleteRecording()
  const create = useCreateDocumentFromRecording()
  const renaming = useDialog<NamedRecording>()
  /** The address when an answer arrives, not when its button was pressed. */
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const close = () => show({ ...latest.current, gravacao: undefined })
  return {
    open: ({ id }: NamedRecording) => show({ ...search, gravacao: id }),
    close,
    renaming,
    remove: (recording: NamedRecording) =>
      remove.mutate(recording, { onSuccess: () => latest.current.gravacao === recording.id && close() }),
    ...useTranscription(),
    createDocument: (recording: { name: string; text: string }) =>
      create.mutate(recording, {
        onSuccess: ({ id }) => void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento: id } }),
      }),
    creating: create.isPending,
  }
}

export type RecordingActions = ReturnType<typeof useRecordingActions>

export const buildRecordingMenu = (recording: RecordingCard, actions: RecordingActions): (RowAction | false)[] => [
  { label: 'Abrir', icon: IconArrowForwardUp, run: () => actions.open(recording) },
  { label: 'Renomear', permission: 'recordings.write', icon: IconEdit, run: () => actions.renaming.open(recording) },
  !isTranscribing(recording) && {
    permission: 'ai.use',
    label: recording.transcription ? 'Transcrever de novo' : 'Transcrever',
    icon: recording.transcription ? IconRefresh : IconFileText,
    run: () => actions.transcribe(recording),
  },
  ...(recording.excerpt
    ? [
        {
          label: 'Fazer carrossel',
          permission: 'runs.launch' as const,
          icon: IconLayersSubtract,
          screen: `${LAUNCH_SCREENS.carousel}?gravacao=${recording.id}`,
        },
        {
          label: 'Fazer post',
          permission: 'runs.launch' as const,
          icon: IconSquare,
          screen: `${LAUNCH_SCREENS.static}?gravacao=${recording.id}`,
        },
      ]
    : []),
  { label: 'Baixar áudio', icon: IconDownload, href: audioUrl(recording.id) },
  { label: 'Excluir', permission: 'recordings.write', icon: IconTrash, danger: true, run: () => actions.remove(recording) },
]
