import { useMutation, useMutationState } from '@tanstack/react-query'
import { AUTOMATION_NAMES } from 'contract/automations.ts'
import type { Problem } from 'contract/problem.ts'
import { STILL_TRANSCRIBING } from 'contract/transcription/library.ts'
import { startTranscription } from 'contract/transcription/transcribe.ts'
import { useEffect } from 'react'
import type { TellsRun } from '../../lib/answered-runs.ts'
import { CallError, call } from '../../lib/call.ts'
import { type Intent, makeIntent } from '../../lib/intent.ts'
import { notify } from '../../lib/notify.ts'
import { useUser } from '../../lib/session.ts'
import type { Clip } from './clip.ts'
import { composeDemoText } from './demo-text.ts'
import { toTranscriptionPayload } from './payload.ts'
import { describeRefusal } from './refusal-text.ts'
import { sleep } from './sleep.ts'
import { STARTED_NOTICE } from './started-notice.ts'
import { waitForUpload } from './upload/uploads.ts'

/** Seed §9: after the webhook's response. */
const WAIT_MS = 2_500

export type Outcome = {
  text: string
  /** The text is a demonstration. */
  failed: boolean
  /** Where it can be put right. */
  link: Problem['link']
  recordingId: number | undefined
  /** ms: what was known of the recording before is older than this. */
  at: number
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : undefined)

function failure(error: unknown): Pick<Outcome, 'text' | 'failed' | 'link'> {
  const status = statusOf(error)
  // biome-ignore lint/suspicious/noConsole: the seed's own log (§7 and §8)
  console.error(status ? `Erro HTTP: ${status}` : 'Erro na transcrição', error)
  const link = error instanceof CallError ? error.problem?.link : undefined
  return { text: composeDemoText(describeRefusal(error) ?? 'A transcrição falhou'), failed: true, link }
}

type Sent = Parameters<typeof toTranscriptionPayload>

/** What somebody wants of each clip: a try after a lost answer carries the same ids as the one before. */
const intents = new WeakMap<Clip, Intent>()

function intentOf(clip: Clip): Intent {
  const intent = intents.get(clip) ?? makeIntent()
  intents.set(clip, intent)
  return intent
}

async function transcribe(...[sound, user, recordingId, intent]: Sent): Promise<Outcome> {
  const answer = await call(
    startTranscription,
    { json: toTranscriptionPayload(sound, user, recordingId, intent) },
    { intent },
  ).then(
    (text) => ({ text, failed: false, link: undefined, answered: true }),
    (error: unknown) => ({ ...failure(error), answered: statusOf(error) !== undefined }),
  )
  const at = Date.now()
  notify({ kind: 'done', ...STARTED_NOTICE })
  if (answer.answered) await sleep(WAIT_MS)
  return { ...answer, recordingId, at }
}

let openModals = 0

/** While its window is open the text itself says how the transcription ended; closed, only the announcement does. */
const transcriptionTells: TellsRun = ({ data }, { kind, title, href }) => {
  const outcome = data as Outcome | undefined
  if (!outcome || openModals === 0) return false
  if (outcome.failed) return outcome.link?.href === href
  const ended = !outcome.text.includes(STILL_TRANSCRIBING)
  return ended && kind === 'succeeded' && title.startsWith(AUTOMATION_NAMES.transcription)
}

function useOpenModal(): void {
  useEffect(() => {
    openModals += 1
    return () => {
      openModals -= 1
    }
  }, [])
}

const keyOf = (clip: Clip | undefined) => ['transcription', clip?.id ?? null]

/**
 * Sends what lies on the desk, once all of it has arrived. Remembered beside the screens, so that a window that was closed meanwhile
 * shows what came of it.
 */
export function useTranscription(clip: Clip | undefined) {
  const user = useUser()
  useOpenModal()
  const { mutate } = useMutation({
    mutationKey: keyOf(clip),
    gcTime: Number.POSITIVE_INFINITY, // the text stays on the screen for as long as its audio lies on the desk
    mutationFn: async (): Promise<Outcome> => {
      const upload = clip && (await waitForUpload(clip.id))
      if (!upload || upload.state === 'failed') throw new Error('nothing to transcribe')
      const { fileName, blob, duration } = clip
      return transcribe({ fileName, size: blob.size, duration }, user, upload.recordingId, intentOf(clip))
    },
    meta: {
      failed: { title: 'Erro', message: 'Nenhum áudio disponível para transcrição' },
      refreshes: [['recordings'], ['runs']],
      tellsRun: transcriptionTells,
    },
  })
  const tries = useMutationState({ filters: { mutationKey: keyOf(clip), exact: true }, select: ({ state }) => state })
  const last = tries.at(-1)
  return { start: () => mutate(), busy: last?.status === 'pending', outcome: last?.data as Outcome | undefined }
}
