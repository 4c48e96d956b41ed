import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Topic } from 'contract/events.ts'
import { atMostEvery } from './at-most-every.ts'

const PAUSE_MS = 500

/** A text that is open in the editor is not among them: it is read when it is opened, never under somebody who writes. */
const TEXTS = ['documents', 'list']
const MONEY = [['finance'], ['projects'], ['home']]
const TEAM = [['team']]
const AI = [['ai', 'providers']]

/** What the screens show of each topic, by the keys of their queries. */
const SHOWN: Readonly<Record<Topic, readonly QueryKey[]>> = {
  entries: MONEY,
  series: [['finance']],
  imports: [['finance']],
  companies: [['finance']],
  methods: [['finance']],
  categories: [['finance']],
  clients: [...MONEY, ['personas'], ['contents']],
  projects: [...MONEY, TEXTS, ['contents'], ['recordings'], ['runs']],
  members: TEAM,
  rules: TEAM,
  targets: TEAM,
  personas: [['personas'], ['home']],
  kits: [['brand-kits'], ['home']],
  documents: [TEXTS, ['projects'], ['home']],
  recordings: [['recordings'], ['projects'], ['home']],
  leads: [['leads']],
  contents: [['contents'], ['projects'], ['home']],
  integration: [['integration'], ['home']],
  providers: AI,
  assignments: AI,
  templates: [['ai', 'templates']],
  workspace: [['savings'], ['home'], ['session']],
}

/** One refresher per key and client, so that a burst of changes asks for each at most twice a second. */
const refreshers = new WeakMap<QueryClient, Map<string, () => void>>()

function refresherOf(client: QueryClient, queryKey: QueryKey): () => void {
  const known = refreshers.get(client) ?? new Map<string, () => void>()
  refreshers.set(client, known)
  const name = JSON.stringify(queryKey)
  const refresh = known.get(name) ?? atMostEvery(PAUSE_MS, () => client.invalidateQueries({ queryKey }))
  known.set(name, refresh)
  return refresh
}

/** Reads anew whatever the screens show of these topics. A topic that only a newer server knows is shown nowhere. */
export function readAnew(client: QueryClient, topics: readonly string[]): void {
  const keys = topics.flatMap((topic) => SHOWN[topic as Topic] ?? [])
  for (const refresh of new Set(keys.map((key) => refresherOf(client, key)))) refresh()
}
