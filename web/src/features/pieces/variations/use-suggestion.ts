import { useQueryClient } from '@tanstack/react-query'
import { type Alternative, SUGGESTION_EVENTS, type SuggestionRequest, suggestAlternatives } from 'contract/pieces/variations.ts'
import { useEffect, useRef, useState } from 'react'
import { callStream } from '#lib/net/call-stream.ts'
import { describeError } from '#lib/net/query-client.ts'

const STREAM = { events: SUGGESTION_EVENTS, last: 'ended' } as const

export type SuggestionState = {
  phase: 'idle' | 'writing' | 'ended'
  alternatives: readonly Alternative[]
  /** Some alternatives may have arrived all the same. */
  failure: string | null
  /** The model and the provider that write: `gpt-4o-mini, OpenAI`. */
  by: string
}

const IDLE: SuggestionState = { phase: 'idle', alternatives: [], failure: null, by: '' }

const withAlternative = (all: readonly Alternative[], n: number, alternative: Alternative) => [...all.slice(0, n), alternative]

/** Calling `stop` and leaving the screen both cancel the writing; after a `stop` the texts that have arrived stay. */
export function useSuggestion(pieceId: number) {
  const client = useQueryClient()
  const [state, setState] = useState(IDLE)
  const connection = useRef<AbortController>(undefined)
  useEffect(() => () => connection.current?.abort(), [])

  const write = async (json: SuggestionRequest) => {
    const controller = new AbortController()
    connection.current = controller
    const set = (change: (before: SuggestionState) => SuggestionState) => connection.current === controller && setState(change)
    setState({ ...IDLE, phase: 'writing' })
    let failure: string | null = null
    try {
      const input = { params: { id: pieceId }, json }
      for await (const { kind, data } of callStream(suggestAlternatives, STREAM, input, { signal: controller.signal })) {
        if (kind === 'started') set((before) => ({ ...before, by: `${data.model}, ${data.provider}` }))
        else if (kind === 'alternative')
          set((before) => ({ ...before, alternatives: withAlternative(before.alternatives, data.n, data.alternative) }))
        else failure = data.failure
      }
    } catch (error) {
      failure = controller.signal.aborted ? 'Você parou a escrita.' : (describeError(error) ?? 'Não foi possível escrever.')
    }
    set((before) => ({ ...before, phase: 'ended', failure }))
    void client.invalidateQueries({ queryKey: ['ai', 'usage'] })
  }
  return { state, write, stop: () => connection.current?.abort() }
}
