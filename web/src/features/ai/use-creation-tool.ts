import { useQueryClient } from '@tanstack/react-query'
import { CREATION_EVENTS, type CreationInput, generateCreation } from 'contract/ai/creator.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { callStream } from '#lib/net/call-stream.ts'
import { notify } from '#lib/notify.ts'
import { type AttemptsState, isWriting, reduceAttempts } from './attempts.ts'
import { type CreatorDraft, readAttempts, readCreatorDraft, storeAttempts, storeCreatorDraft } from './creator-storage.ts'

const STREAM = { events: CREATION_EVENTS, last: 'ended' } as const

const restoreAttempts = (): AttemptsState => ({ ...readAttempts(), waiting: false, lastRequest: undefined, error: undefined })

function notifyStopped(): void {
  notify({
    kind: 'warning',
    title: 'A escrita parou',
    message: 'O Criador foi fechado. O que veio até ali ficou guardado em Criações.',
    link: { label: 'Ver criações', href: '/ai-tools?aba=criacoes' },
  })
}

function useAttempts() {
  const client = useQueryClient()
  const [attempts, dispatch] = useReducer(reduceAttempts, undefined, restoreAttempts)
  const connection = useRef<AbortController>(undefined)

  const write = async (input: CreationInput) => {
    const controller = new AbortController()
    const { signal } = controller
    connection.current = controller
    dispatch({ kind: 'requested', input })
    try {
      for await (const event of callStream(generateCreation, STREAM, { json: input }, { signal })) dispatch(event)
    } catch (error) {
      dispatch(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error })
    }
    for (const queryKey of [['creations'], ['ai', 'usage']] as const) void client.invalidateQueries({ queryKey })
  }
  return {
    attempts,
    write,
    stop: () => connection.current?.abort(),
    select: (at: number) => dispatch({ kind: 'selected', at }),
  }
}

/** The tab stores both; unmounting the creator while a text is being written stops the writing and shows a notice. */
export function useCreationTool() {
  const [draft, setDraft] = useState<CreatorDraft>(readCreatorDraft)
  const { attempts, write, stop, select } = useAttempts()
  useEffect(() => storeCreatorDraft(draft), [draft])
  useEffect(() => {
    if (!isWriting(attempts)) storeAttempts(attempts)
  }, [attempts])
  const writing = isWriting(attempts)
  useEffect(() => (writing ? holdUnsavedWork() : undefined), [writing]) // a reload ends the writing
  const latest = useRef({ attempts, stop })
  useEffect(() => {
    latest.current = { attempts, stop }
  })
  useEffect(
    () => () => {
      const last = latest.current
      if (!isWriting(last.attempts)) return
      last.stop()
      storeAttempts(reduceAttempts(last.attempts, { kind: 'stopped' }))
      notifyStopped()
    },
    [],
  )
  return { draft, setDraft, attempts, write, stop, select, writing }
}

export type CreationToolState = ReturnType<typeof useCreationTool>
