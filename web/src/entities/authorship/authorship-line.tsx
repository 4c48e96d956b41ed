import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AuthoredKind, type Authorship, readAuthorship } from 'contract/audit/authorship.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { formatTime } from '#lib/format/moments.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useUser, useZone } from '#lib/session/session.ts'

const authorshipQuery = (kind: AuthoredKind, id: number) =>
  queryOptions({
    ...callQuery(['authorship', kind, id], readAuthorship, { params: { kind, id } }),
    staleTime: 0,
  })

/** The kinds of records whose Portuguese names are feminine: a persona is `criada`, a project `criado`. */
const FEMININE: ReadonlySet<AuthoredKind> = new Set([
  'companies',
  'categories',
  'personas',
  'activities',
  'recordings',
  'integration',
  'people',
])

/**
 * The kinds that stand for several things on their screen (`Metas deste mês: criadas por Ana`), with the plural ending of the participle.
 */
const PLURAL: Partial<Record<AuthoredKind, string>> = { workspace: 'os', assignments: 'as', targets: 'as' }

function formatAct(zone: string, act: string, by: string | null, at: string | null): string | undefined {
  if (by === null) return undefined
  if (at === null) return `${act} por ${by}`
  return `${act} por ${by} em ${formatDate(dateInZone(zone, new Date(at)))} às ${formatTime(zone, at)}`
}

function formatAuthorship(zone: string, kind: AuthoredKind, { createdBy, createdAt, updatedBy, updatedAt }: Authorship): string {
  const ending = PLURAL[kind] ?? (FEMININE.has(kind) ? 'a' : 'o')
  const created = formatAct(zone, `Criad${ending}`, createdBy, createdAt)
  const changed = formatAct(zone, `${created ? 'a' : 'A'}lterad${ending}`, updatedBy, updatedAt)
  return [created, changed].filter(Boolean).join(', ')
}

type Props = {
  of: AuthoredKind
  id: number
  label?: string
}

const addLabel = (text: string, label: string | undefined) =>
  label && text ? `${label}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text

export function AuthorshipLine({ of, id, label }: Props) {
  const isTeam = useUser().role !== null
  const zone = useZone()
  const { data, isPending } = useQuery({ ...authorshipQuery(of, id), enabled: isTeam })
  const text = data && addLabel(formatAuthorship(zone, of, data), label)
  if (!isTeam || (!text && !isPending)) return null
  // The line is as high before its text is loaded, so that nothing below it moves.
  return <p className="tiny sub">{text ?? '\u00a0'}</p>
}

export const renderAuthorshipOf = (kind: AuthoredKind) => (id: number) => <AuthorshipLine of={kind} id={id} />
