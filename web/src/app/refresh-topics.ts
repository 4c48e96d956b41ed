import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Topic } from 'contract/events.ts'
import { throttleAsync } from '#lib/net/throttle-async.ts'

const PAUSE_MS = 500

/** An open document, which somebody edits, is not among them. */
const TEXTS = ['documents', 'list'] as const
/** An open piece, which somebody edits, has a key of its own. */
const PIECES = ['pieces'] as const
const TRASH = ['trash'] as const
const BANK = [['finance', 'bank']] as const
const MONEY = [['finance'], ['projects'], ['home']] as const
const TEAM = [['team']] as const
const AI = [['ai', 'providers']] as const

const TOPIC_KEYS: Readonly<Record<Topic, readonly QueryKey[]>> = {
  entries: MONEY,
  series: [['finance']],
  imports: [['finance']],
  'bank-accounts': BANK,
  statements: BANK,
  'bank-lines': BANK,
  'bank-rules': [...BANK, ['finance', 'config']],
  'closed-months': [['finance', 'closed-months']],
  transfers: BANK,
  companies: [['finance']],
  methods: [['finance']],
  suppliers: [['finance']],
  categories: [['finance']],
  clients: [...MONEY, ['personas'], ['contents']],
  projects: [...MONEY, TEXTS, PIECES, ['contents'], ['recordings'], ['runs']],
  members: TEAM,
  rules: TEAM,
  targets: TEAM,
  personas: [['personas'], TRASH, ['home']],
  kits: [['brand-kits'], PIECES, TRASH, ['home']],
  documents: [TEXTS, TRASH, ['projects'], ['home']],
  recordings: [['recordings'], TRASH, ['projects'], ['home']],
  leads: [['leads'], TRASH, ['home']],
  contents: [['contents'], ['projects'], ['home']],
  pieces: [PIECES, TRASH, ['contents'], ['projects'], ['home']],
  integration: [['integration'], ['automations'], ['home']],
  providers: AI,
  assignments: [...AI, ['automations']],
  templates: [['ai', 'templates']],
  people: [['people']],
  workspace: [['savings'], ['automations'], ['home'], ['session'], ['people']],
}

/** One for each key and client, so that a burst of changes refetches each key at most twice a second. */
const refreshers = new WeakMap<QueryClient, Map<string, () => void>>()

function getRefresher(client: QueryClient, queryKey: QueryKey): () => void {
  const known = refreshers.get(client) ?? new Map<string, () => void>()
  refreshers.set(client, known)
  const name = JSON.stringify(queryKey)
  const refresh = known.get(name) ?? throttleAsync(PAUSE_MS, () => client.invalidateQueries({ queryKey }))
  known.set(name, refresh)
  return refresh
}

/** Topics that only a newer server knows are ignored. */
export function refreshTopics(client: QueryClient, topics: readonly string[]): void {
  const keys = topics.flatMap((topic) => TOPIC_KEYS[topic as Topic] ?? [])
  for (const refresh of new Set(keys.map((key) => getRefresher(client, key)))) refresh()
}
