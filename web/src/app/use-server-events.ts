import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { EventData } from 'contract/events.ts'
import { isFinal } from 'contract/runs/states.ts'
import { useEffect } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { checkConnection, reportAnswer } from '../lib/connection.ts'
import { followEvents, type LiveEvent } from '../lib/live.ts'
import { changesChannel, pointsChannel } from '../lib/live-channels.ts'
import { TAB } from '../lib/tab.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { showAnnouncement } from './announce.ts'

const PAUSE_MS = 500

/** What a run leaves behind when it ends. */
const RESULTS = ['leads', 'contents', 'recordings', 'projects', 'home']

/** What was read before the stream opened may have changed in between. */
const isOutdated = ({ state, meta }: Query) => state.data !== undefined && !meta?.pinned

function createRefreshers(client: QueryClient) {
  const refresher = (...keys: string[]) =>
    throttleAsync(PAUSE_MS, () => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] }))))
  return {
    runs: refresher('runs'),
    notifications: refresher('notifications'),
    results: refresher(...RESULTS),
    team: refresher('team'),
    everything: throttleAsync(PAUSE_MS, () => client.invalidateQueries({ predicate: isOutdated })),
  }
}

/** Reads anew what somebody else changed, and tells the screens that show it. */
async function handleChange(client: QueryClient, change: EventData<'change'>): Promise<void> {
  changesChannel.send(change)
  const { refreshTopics } = await import('../lib/refresh-topics.ts')
  refreshTopics(
    client,
    change.changes.map(({ topic }) => topic),
  )
}

/** Keeps runs and notifications as they are on the server, and says what has ended. Mounted once, in the shell. */
export function useServerEvents(): void {
  const { runs, known } = useCapabilities()
  const client = useQueryClient()
  const { history } = useRouter()
  useEffect(() => {
    if (!runs || !known) return
    const refresh = createRefreshers(client)
    const onEvent = ({ kind, data }: LiveEvent) => {
      if (kind === 'run') {
        refresh.runs()
        if (isFinal(data.state)) refresh.results()
      } else if (kind === 'board') {
        refresh.team()
        pointsChannel.send(data)
      } else if (kind === 'change') {
        if (data.tab === TAB) return // this tab's own mutation has said what it changes
        void handleChange(client, data)
      } else {
        refresh.notifications()
        void showAnnouncement(client, data, (href) => history.push(href))
      }
    }
    const onOpen = () => {
      reportAnswer()
      refresh.everything()
    }
    return followEvents({ onEvent, onOpen, onBreak: () => void checkConnection() })
  }, [runs, known, client, history])
}
