import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Problem } from 'contract/calls/problem.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { useEffect } from 'react'
import type { NotificationMatcher } from '#lib/answered-notifications.ts'
import { CallError, call } from '#lib/net/call.ts'
import { createIntent, type Intent } from '#lib/net/intent.ts'
import { notify } from '#lib/notify.ts'
import { useUser } from '#lib/session/session.ts'
import type { Clip } from './clip.ts'
import { toTranscriptionPayload } from './payload.ts'
import { sleep } from './sleep.ts'
import { waitForUpload } from './upload/uploads.ts'
import { composeDemoText, describeRefusal, STARTED_NOTICE } from './words.ts'

/** How long the modal waits after the webhook's answer, in milliseconds (specification §9). */
const PAUSE_MS = 2_500

export type TranscriptionOutcome = {
  text: string
  /** Whether the transcription failed and the text is a demonstration. */
  failed: boolean
  /** The screen where the cause of the failure can be fixed. */
  link: Problem['link']
  recordingId: number | undefined
  /** When the answer arrived, in milliseconds since the epoch. A copy of the recording that was loaded earlier is out of date. */
  receivedAt: number
}

const getStatus = (error: unknown) => (error instanceof CallError ? error.status : undefined)

function toFailedOutcome(error: unknown): Pick<TranscriptionOutcome, 'text' | 'failed' | 'link'> {
  const status = getStatus(error)
  // biome-ignore lint/suspicious/noConsole: the specification prescribes this log (§7 and §8)
  console.error(status ? `Erro HTTP: ${status}` : 'Erro na transcrição', error)
  const link = error instanceof CallError ? error.problem?.link : undefined
  return { text: composeDemoText(describeRefusal(error) ?? 'A transcrição falhou'), failed: true, link }
}

type TranscribeArguments = Parameters<typeof toTranscriptionPayload>

/** The intent of each clip, so that a retry after a lost answer sends the same ids as the earlier try. */
const intents = new WeakMap<Clip, Intent>()

function getIntent(clip: Clip): Intent {
  const intent = intents.get(clip) ?? createIntent()
  intents.set(clip, intent)
  return intent
}

async function transcribeRecording(...[audio, user, recordingId, intent]: TranscribeArguments): Promise<TranscriptionOutcome> {
  const answer = await call(
    startTranscription,
    { json: toTranscriptionPayload(audio, user, recordingId, intent) },
    { intent },
  ).then(
    (text) => ({ text, failed: false, link: undefined, answered: true }),
    (error: unknown) => ({ ...toFailedOutcome(error), answered: getStatus(error) !== undefined }),
  )
  const receivedAt = Date.now()
  notify({ kind: 'done', ...STARTED_NOTICE })
  if (answer.answered) await sleep(PAUSE_MS)
  return { ...answer, recordingId, receivedAt }
}

let openModals = 0

/** Its notification is then left out, because the text says it while the modal is open. */
const isToldByModal: NotificationMatcher = ({ data }, { kind, title, href }) => {
  const outcome = data as TranscriptionOutcome | undefined
  if (!outcome || openModals === 0) return false
  if (outcome.failed) return outcome.link?.href === href
  const ended = !outcome.text.includes(STILL_TRANSCRIBING)
  return ended && kind === 'succeeded' && title.startsWith(AUTOMATION_NAMES.transcription)
}

function useCountOpenModal(): void {
  useEffect(() => {
    openModals += 1
    return () => {
      openModals -= 1
    }
  }, [])
}

const buildMutationKey = (clip: Clip | undefined) => ['transcription', clip?.id ?? null]

/** Waits for the end of the upload; the outcome is in the mutation cache, so that a reopened modal shows it. */
export function useTranscription(clip: Clip | undefined) {
  const user = useUser()
  useCountOpenModal()
  const { mutate } = useMutation({
    mutationKey: buildMutationKey(clip),
    gcTime: Number.POSITIVE_INFINITY, // the text stays as long as its clip is the current one
    mutationFn: async (): Promise<TranscriptionOutcome> => {
      const upload = clip && (await waitForUpload(clip.id))
      if (!upload || upload.state === 'failed') throw new Error('nothing to transcribe')
      const { fileName, blob, duration } = clip
      return transcribeRecording({ fileName, size: blob.size, duration }, user, upload.recordingId, getIntent(clip))
    },
    meta: {
      failed: { title: 'Erro', message: 'Nenhum áudio disponível para transcrição' },
      refreshes: [['recordings'], ['runs']],
      coversNotification: isToldByModal,
    },
  })
  const tries = useMutationState({ filters: { mutationKey: buildMutationKey(clip), exact: true }, select: ({ state }) => state })
  const last = tries.at(-1)
  return { start: () => mutate(), busy: last?.status === 'pending', outcome: last?.data as TranscriptionOutcome | undefined }
}
