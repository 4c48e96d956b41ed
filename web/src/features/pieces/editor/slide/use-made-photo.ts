import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { generatePhoto, PHOTO_EVENTS } from 'contract/pieces/photos.ts'
import { useEffect, useRef, useState } from 'react'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { isUncertain } from '#lib/net/call.ts'
import { callStream } from '#lib/net/call-stream.ts'
import { describeError } from '#lib/net/query-client.ts'

const STREAM = { events: PHOTO_EVENTS, last: 'ended' } as const

type MakingState = {
  /** When the photo was requested, in milliseconds since the epoch; null while none is being made. */
  startedAt: number | null
  failure: string | null
  /** The model and the provider that make the photo: `gpt-image-1, OpenAI`. Empty until the server has named them. */
  by: string
}

const IDLE: MakingState = { startedAt: null, failure: null, by: '' }

const STOPPED =
  'Você parou a criação e o pedido foi cancelado. O provedor ainda pode cobrar por ele; se a foto já tinha chegado, está em Escolher foto.'

function explainFailure(error: unknown): string {
  const reason = describeError(error) ?? 'Não foi possível criar a foto.'
  return isUncertain(error) ? `${reason} Se a foto chegou a ser criada, está em Escolher foto.` : reason
}

/** Calling `stop` and leaving the dialog both cancel the request. */
export function useMadePhoto(onMade: (id: number) => void) {
  const client = useQueryClient()
  const [state, setState] = useState(IDLE)
  const connection = useRef<AbortController>(undefined)
  useEffect(() => () => connection.current?.abort(), [])
  const isMaking = state.startedAt !== null
  useEffect(() => (isMaking ? holdUnsavedWork() : undefined), [isMaking]) // a reload gives up a photo that the provider may charge for

  const make = async (json: CallInput<typeof generatePhoto, never>['json']) => {
    const controller = new AbortController()
    const { signal } = controller
    connection.current = controller
    setState({ ...IDLE, startedAt: Date.now() })
    let made: number | undefined
    let failure: string | null = null
    try {
      for await (const { kind, data } of callStream(generatePhoto, STREAM, { json }, { signal })) {
        if (kind === 'started') setState((before) => ({ ...before, by: `${data.model}, ${data.provider}` }))
        else {
          made = data.photo?.id
          failure = data.failure
        }
      }
    } catch (error) {
      failure = signal.aborted ? STOPPED : explainFailure(error)
    }
    setState({ ...IDLE, failure })
    for (const queryKey of [['photos'], ['ai', 'usage']] as const) void client.invalidateQueries({ queryKey })
    if (made !== undefined && !signal.aborted) onMade(made)
  }
  return { state, make, stop: () => connection.current?.abort() }
}
