import type { Permission } from 'contract/calls/permissions.ts'
import type { EventData, EventKind, Topic } from 'contract/events.ts'
import { findNotificationPermission, type NotificationAbout } from 'contract/notifications/notifications.ts'
import { isAllowed, type Principal } from '#core/permissions.ts'
import type { StoredEvent } from '#platform/events/hub.ts'

const EVENT_PERMISSIONS: Readonly<Record<Exclude<EventKind, 'change' | 'access' | 'presence' | 'notification'>, Permission>> = {
  run: 'runs.read',
  board: 'team.read',
}

const TOPIC_PERMISSIONS: Readonly<Record<Topic, Permission | null>> = {
  entries: 'finance.read',
  series: 'finance.read',
  imports: 'finance.read',
  'bank-accounts': 'finance.read',
  statements: 'finance.read',
  'bank-lines': 'finance.read',
  'closed-months': 'finance.read',
  transfers: 'finance.read',
  'bank-rules': 'finance.read',
  suppliers: 'finance.read',
  companies: 'finance.read',
  methods: 'finance.read',
  categories: 'finance.read',
  clients: 'clients.read',
  personas: 'clients.read',
  kits: 'clients.read',
  projects: 'projects.read',
  members: 'team.read',
  rules: 'team.read',
  targets: 'team.read',
  documents: 'content.read',
  contents: 'content.read',
  pieces: 'content.read',
  templates: 'content.read',
  recordings: 'recordings.read',
  leads: 'leads.read',
  integration: 'settings.read',
  providers: 'settings.read',
  assignments: 'ai.use',
  people: 'people.read',
  workspace: null,
}

/** The changes of a topic that only a newer server knows are sent to people who may read the settings. */
function canReadTopic(user: Principal, topic: string): boolean {
  const permission = Object.hasOwn(TOPIC_PERMISSIONS, topic) ? TOPIC_PERMISSIONS[topic as Topic] : 'settings.read'
  return permission === null || isAllowed(user, permission)
}

export const canReadNotification = (user: Principal, { about }: { about?: NotificationAbout | null | undefined }): boolean =>
  isAllowed(user, findNotificationPermission(about))

export function isStreamEndingEvent({ sessionId: own }: Principal, { kind, data }: StoredEvent): boolean {
  if (kind !== 'access') return false
  const { sessionId } = data as EventData<'access'>
  return sessionId === null || sessionId === own
}

/** Whoever may read the topic learns of the presence at a record. */
const PRESENCE_TOPICS = { entry: 'entries', document: 'documents', piece: 'pieces' } as const

export function filterEvent(user: Principal, event: StoredEvent): StoredEvent | undefined {
  if (event.kind === 'presence')
    return canReadTopic(user, PRESENCE_TOPICS[(event.data as EventData<'presence'>).kind]) ? event : undefined
  if (event.kind === 'notification') return canReadNotification(user, event.data as EventData<'notification'>) ? event : undefined
  if (event.kind !== 'change') {
    const known = Object.hasOwn(EVENT_PERMISSIONS, event.kind)
    return known && isAllowed(user, EVENT_PERMISSIONS[event.kind as keyof typeof EVENT_PERMISSIONS]) ? event : undefined
  }
  const data = event.data as EventData<'change'>
  const changes = data.changes.filter(({ topic }) => canReadTopic(user, topic))
  return changes.length > 0 ? { ...event, data: { ...data, changes } } : undefined
}
