import { useQueryClient } from '@tanstack/react-query'
import { CREATION_EVENTS, type CreationInput, createContent } from 'contract/ai/creator.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { callStream } from '../../lib/call-stream.ts'
import { notify } from '../../lib/notify.ts'
import { type Attempts, isWriting, step } from './attempts.ts'
import { type Draft, readAttempts, readDraft, storeAttempts, storeDraft } from './session.ts'

const STREAM = { events: CREATION_EVENTS, last: 'ended' } as const

const restoreAttempts = (): Attempts => ({ ...readAttempts(), waiting: false, asked: undefined, problem: undefined })

/** The connection ends with the modal. What came until then is in the library. */
function tellThatItStopped(): void {
  notify({
    kind: 'warning',
    title: 'A escrita parou',
    message: 'O Criador foi fechado. O que veio até ali ficou guardado em Criações.',
    link: { label: 'Ver criações', href: '/ai-tools?aba=criacoes' },
  })
}

/** Attempts that come as they are written. */
function useAttempts() {
  const client = useQueryClient()
  const [attempts, dispatch] = useReducer(step, undefined, restoreAttempts)
  const connection = useRef<AbortController>(undefined)

  const write = async (input: CreationInput) => {
    const controller = new AbortController()
    const { signal } = controller
    connection.current = controller
    dispatch({ kind: 'asked', input })
    try {
      for await (const event of callStream(createContent, STREAM, { json: input }, { signal })) dispatch(event)
    } catch (error) {
      dispatch(signal.aborted ? { kind: 'stopped' } : { kind: 'broke', error })
    }
    for (const queryKey of [['creations'], ['ai', 'usage']]) void client.invalidateQueries({ queryKey })
  }
  return {
    attempts,
    write,
    stop: () => connection.current?.abort(),
    look: (at: number) => dispatch({ kind: 'looked', at }),
  }
}

/** What is typed and what was written, both kept while the tab is open. Leaving while it writes stops it, and says so. */
export function useCreator() {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const { attempts, write, stop, look } = useAttempts()
  useEffect(() => storeDraft(draft), [draft])
  useEffect(() => {
    if (!isWriting(attempts)) storeAttempts(attempts)
  }, [attempts])
  const latest = useRef({ attempts, stop })
  useEffect(() => {
    latest.current = { attempts, stop }
  })
  useEffect(
    () => () => {
      const left = latest.current
      if (!isWriting(left.attempts)) return
      left.stop()
      storeAttempts(step(left.attempts, { kind: 'stopped' }))
      tellThatItStopped()
    },
    [],
  )
  return { draft, setDraft, attempts, write, stop, look, writing: isWriting(attempts) }
}

export type Creator = ReturnType<typeof useCreator>
