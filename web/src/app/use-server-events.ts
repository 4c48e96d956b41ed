import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { EventData } from 'contract/events.ts'
import { isFinal } from 'contract/runs/states.ts'
import { useEffect } from 'react'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { checkConnection, reportAnswer } from '#lib/net/connection.ts'
import { followEvents, type LiveEvent } from '#lib/net/live.ts'
import { changesChannel, pointsChannel } from '#lib/net/live-channels.ts'
import { isPinned } from '#lib/net/query-client.ts'
import { throttleAsync } from '#lib/net/throttle-async.ts'
import { isTeamServer, useSignInStatus } from '#lib/session/identity.ts'
import { TAB_ID } from '#lib/session/tab.ts'
import { refreshTopics } from './refresh-topics.ts'
import { showNotification } from './show-notification.ts'

const THROTTLE_MS = 500

const RESULT_KEYS = [['leads'], ['contents'], ['recordings'], ['projects'], ['home']] as const

/** Where events may have been missed, this holds for all loaded data except those that somebody edits. */
const isOutdated = (query: Query) => query.state.data !== undefined && !isPinned(query)

function createRefreshers(client: QueryClient) {
  const createRefresher = (...keys: readonly QueryKey[]) =>
    throttleAsync(THROTTLE_MS, () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))))
  return {
    runs: createRefresher(['runs']),
    notifications: createRefresher(['notifications']),
    results: createRefresher(...RESULT_KEYS),
    recordings: createRefresher(['recordings']),
    team: createRefresher(['team']),
    outdated: throttleAsync(THROTTLE_MS, () => client.invalidateQueries({ predicate: isOutdated })),
  }
}

function handleChange(client: QueryClient, change: EventData<'change'>): void {
  changesChannel.send(change)
  refreshTopics(
    client,
    change.changes.map(({ topic }) => topic),
  )
}

/** The shell calls this hook once. */
export function useServerEvents(): void {
  const { runs, known } = useCapabilities()
  const client = useQueryClient()
  const signInStatus = useSignInStatus()
  const isOut = signInStatus === 'out' || signInStatus === 'replaced' || signInStatus === 'limited'
  const { history } = useRouter()
  useEffect(() => {
    if (!runs || !known || isOut) return
    const refresh = createRefreshers(client)
    const onEvent = ({ kind, data }: LiveEvent) => {
      if (kind === 'run') {
        refresh.runs()
        if (isFinal(data.state)) refresh.results()
        else if (data.automation === 'transcription') refresh.recordings() // a recording says that it is being transcribed
      } else if (kind === 'board') {
        refresh.team()
        pointsChannel.send(data)
      } else if (kind === 'change') {
        if (data.tab === TAB_ID) return // the mutation of this tab has already invalidated its queries
        handleChange(client, data)
      } else if (kind === 'presence') {
        void client.invalidateQueries({ queryKey: ['presence', data.kind, data.id] })
      } else if (kind === 'access') {
        refresh.outdated() // the answers show whether the person is still signed in, and what the person may read
      } else {
        refresh.notifications()
        void showNotification(client, data, (href) => history.push(href))
      }
    }
    const onOpen = (missed: boolean) => {
      reportAnswer()
      if (missed) refresh.outdated()
    }
    const onBreak = () => {
      void checkConnection()
      if (isTeamServer()) void client.invalidateQueries({ queryKey: ['session'] }) // the server ends the stream when its session ends
    }
    return followEvents({ onEvent, onOpen, onBreak })
  }, [runs, known, isOut, client, history])
}
