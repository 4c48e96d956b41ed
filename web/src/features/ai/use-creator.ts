import { useQueryClient } from '@tanstack/react-query'
import { CREATION_EVENTS, type CreationInput, createContent } from 'contract/ai/creator.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { callStream } from '../../lib/call-stream.ts'
import { notify } from '../../lib/notify.ts'
import { type Attempts, isWriting, step } from './attempts.ts'
import { type Draft, keepSession, readSession } from './session.ts'

const STREAM = { events: CREATION_EVENTS, last: 'ended' } as const

function begin(): Attempts {
  const { attempts, shown } = readSession()
  return { list: attempts, shown, waiting: false, asked: undefined, problem: undefined }
}

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
  const [attempts, dispatch] = useReducer(step, undefined, begin)
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
  const [draft, setDraft] = useState<Draft>(() => readSession().draft)
  const { attempts, write, stop, look } = useAttempts()
  useEffect(() => {
    if (!isWriting(attempts)) keepSession({ draft, attempts: attempts.list, shown: attempts.shown })
  }, [draft, attempts])
  const latest = useRef({ draft, attempts, stop })
  useEffect(() => {
    latest.current = { draft, attempts, stop }
  })
  useEffect(
    () => () => {
      const left = latest.current
      if (!isWriting(left.attempts)) return
      left.stop()
      const { list, shown } = step(left.attempts, { kind: 'stopped' })
      keepSession({ draft: left.draft, attempts: list, shown })
      tellThatItStopped()
    },
    [],
  )
  return { draft, setDraft, attempts, write, stop, look, writing: isWriting(attempts) }
}

export type Creator = ReturnType<typeof useCreator>
