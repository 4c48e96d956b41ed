import type { Notification } from 'contract/notifications/notifications.ts'
import type { Run } from 'contract/runs/list.ts'
import type { Attempt, RunDetail } from 'contract/runs/runs.ts'

/** Returns the instant `minutes` before now by the real clock, in ISO format. */
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

export const aRun = (more: Partial<Run> = {}): Run => ({
  id: 12,
  automation: 'static',
  title: 'Odonto Aurora, Clareamento em novembro',
  state: 'succeeded',
  by: { id: 1, name: 'Juliana Prado' },
  startedAt: minutesAgo(2),
  endedAt: minutesAgo(1),
  nextAttemptAt: null,
  attempts: 1,
  progress: null,
  message: null,
  ...more,
})

export const anAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  n: 1,
  startedAt: minutesAgo(2),
  durationMs: 400,
  status: 200,
  outcome: 'accepted',
  reason: null,
  answer: null,
  ...more,
})

export const aRunDetail = (more: Partial<RunDetail> = {}): RunDetail => ({
  ...aRun(more),
  webhookId: 'msg_7f3k2q',
  input: { client_name: 'odontoaurora', content_idea: 'Três mitos' },
  destination: { name: 'n8n da agência', url: 'https://n8n.agencia.example/webhook/create-static' },
  steps: [],
  log: [anAttempt()],
  notes: [],
  result: null,
  files: [],
  previous: null,
  repeats: [],
  project: null,
  recording: null,
  ...more,
})

export const aNotification = (more: Partial<Notification> = {}): Notification => ({
  id: 31,
  kind: 'succeeded',
  title: 'Carrossel pronto',
  detail: 'Ateliê Lume, Coleção de verão',
  href: '/execucoes/12',
  at: minutesAgo(1),
  read: false,
  ...more,
})
