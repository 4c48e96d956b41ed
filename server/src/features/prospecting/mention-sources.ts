import type { Permission } from 'contract/calls/permissions.ts'
import type { MentionKind } from 'contract/prospecting/mentions.ts'
import { encodeSearchText } from 'contract/search/search.ts'
import { inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { creations, promptTemplates } from '#db/tables/ai.ts'
import { clients, projects } from '#db/tables/config.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { pieces, pieceVersions } from '#db/tables/pieces.ts'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { brandKits, personas } from '#db/tables/records.ts'
import { contents, leads } from '#db/tables/results.ts'
import { runSteps } from '#db/tables/run-steps.ts'
import { runs } from '#db/tables/runs.ts'
import { series } from '#db/tables/series.ts'
import { activities, members } from '#db/tables/team.ts'
import type { TextMatcher } from './text-matcher.ts'

export type MentionRow = { id: number; title: string; place: string | null; day: string | null }

export type MentionSource = {
  kind: MentionKind
  needs: Permission
  from: SQLWrapper
  id: SQLWrapper
  title: SQLWrapper
  place?: SQLWrapper
  day?: SQLWrapper
  /** @param leadId its own texts are no mentions */
  where: (matches: TextMatcher, leadId: number) => (SQL | undefined)[]
  href: (row: MentionRow) => string
}

const query = new QueryBuilder()

const TRASH = { outflow: '/financeiro/lixeira?', inflow: '/financeiro/lixeira?aba=entradas&' } as const
const LISTS = { outflow: '/financeiro', inflow: '/financeiro/entradas' } as const

function formatEntryHref({ title, place, day }: MentionRow): string {
  const kind = place?.includes('inflow') ? 'inflow' : 'outflow'
  if (place?.endsWith('deleted')) return `${TRASH[kind]}q=${encodeSearchText(title)}`
  return `${LISTS[kind]}?from=${day}&to=${day}&q=${encodeSearchText(title)}`
}

const listTexts = ({ title, caption, hashtags, slides }: typeof pieces | typeof pieceVersions) => [
  title,
  caption,
  sql`array_to_string(${hashtags}, ' ')`,
  sql`${slides}::text`,
]

export const MENTION_SOURCES: readonly MentionSource[] = [
  {
    kind: 'document',
    needs: 'content.read',
    from: documents,
    id: documents.id,
    title: sql`coalesce(${documents.title}, 'Sem título')`,
    where: (matches) => {
      const versions = query
        .select({ id: documentVersions.documentId })
        .from(documentVersions)
        .where(or(matches(documentVersions.title), matches(documentVersions.html)))
      const isNamed = or(matches(documents.title), matches(documents.plain), inArray(documents.id, versions))
      return [isNull(documents.deletedAt), isNamed]
    },
    href: ({ id }) => `/ai-tools?aba=conteudos&documento=${id}`,
  },
  {
    kind: 'creation',
    needs: 'content.read',
    from: creations,
    id: creations.id,
    title: sql`left(${creations.prompt}, 80)`,
    where: (matches) => [or(matches(creations.prompt), matches(creations.text))],
    href: () => '/ai-tools?aba=criacoes',
  },
  {
    kind: 'content',
    needs: 'content.read',
    from: contents,
    id: contents.runId,
    title: contents.title,
    where: (matches) => {
      const texts = [contents.title, contents.client, contents.persona, contents.text, sql`${contents.slides}::text`]
      return [or(...texts.map(matches))]
    },
    href: ({ id }) => `/execucoes/${id}`,
  },
  {
    kind: 'piece',
    needs: 'content.read',
    from: pieces,
    id: pieces.id,
    title: pieces.title,
    where: (matches) => {
      const versions = query
        .select({ id: pieceVersions.pieceId })
        .from(pieceVersions)
        .where(or(...listTexts(pieceVersions).map(matches)))
      const texts = [...listTexts(pieces), pieces.client, pieces.persona]
      return [isNull(pieces.deletedAt), or(...texts.map(matches), inArray(pieces.id, versions))]
    },
    href: ({ id }) => `/pieces/${id}`,
  },
  {
    kind: 'recording',
    needs: 'recordings.read',
    from: recordings,
    id: recordings.id,
    title: recordings.name,
    where: (matches) => {
      const spoken = query.select({ id: transcriptions.recordingId }).from(transcriptions).where(matches(transcriptions.text))
      return [isNull(recordings.deletedAt), or(matches(recordings.name), inArray(recordings.id, spoken))]
    },
    href: ({ id }) => `/ai-tools?aba=transcricoes&gravacao=${id}`,
  },
  {
    kind: 'entry',
    needs: 'finance.read',
    from: entries,
    id: entries.id,
    title: entries.description,
    place: sql`${entries.kind} || case when ${entries.deletedAt} is null then '' else ' deleted' end`,
    day: sql`${entries.date}::text`,
    where: (matches) => {
      const files = query.select({ id: receipts.entryId }).from(receipts).where(matches(receipts.name))
      return [or(matches(entries.folded), inArray(entries.id, files))]
    },
    href: formatEntryHref,
  },
  {
    kind: 'series',
    needs: 'finance.read',
    from: series,
    id: series.id,
    title: series.description,
    where: (matches) => [or(matches(series.description), matches(series.notes))],
    href: () => '/financeiro/recorrencias',
  },
  {
    kind: 'activity',
    needs: 'team.read',
    from: activities,
    id: activities.id,
    title: sql`left(${activities.description}, 80)`,
    place: sql`${activities.memberId}::text`,
    where: (matches) => [isNull(activities.deletedAt), matches(activities.description)],
    href: ({ place }) => `/team-performance/atividades?member=${place}`,
  },
  {
    kind: 'member',
    needs: 'team.read',
    from: members,
    id: members.id,
    title: members.name,
    where: (matches) => [matches(members.name)],
    href: ({ id }) => `/team-performance/atividades?member=${id}`,
  },
  {
    kind: 'lead',
    needs: 'leads.read',
    from: leads,
    id: leads.id,
    title: leads.name,
    where: (matches, leadId) => [ne(leads.id, leadId), or(matches(leads.name), matches(leads.phone), matches(leads.notes))],
    href: ({ title }) => `/tools/scraper-google-maps?q=${encodeSearchText(title)}`,
  },
  {
    kind: 'run',
    needs: 'runs.read',
    from: runs,
    id: runs.id,
    title: runs.title,
    where: (matches) => {
      const steps = query
        .select({ id: runSteps.runId })
        .from(runSteps)
        .where(
          or(
            ...[runSteps.result, runSteps.prompt, runSteps.preview].map((json) => matches(sql`${json}::text`)),
            matches(runSteps.note),
          ),
        )
      return [or(matches(runs.title), matches(runs.body), inArray(runs.id, steps))]
    },
    href: ({ id }) => `/execucoes/${id}`,
  },
  {
    kind: 'project',
    needs: 'projects.read',
    from: projects,
    id: projects.id,
    title: projects.name,
    where: (matches) => [matches(projects.name)],
    href: ({ id }) => `/projects/${id}`,
  },
  {
    kind: 'client',
    needs: 'clients.read',
    from: clients,
    id: clients.id,
    title: clients.name,
    where: (matches) => [matches(clients.name)],
    href: () => '/financeiro/configuracoes',
  },
  {
    kind: 'persona',
    needs: 'clients.read',
    from: personas,
    id: personas.id,
    title: personas.name,
    where: (matches) => [matches(personas.name)],
    href: () => '/settings',
  },
  {
    kind: 'brand-kit',
    needs: 'clients.read',
    from: brandKits,
    id: brandKits.id,
    title: brandKits.name,
    where: (matches) => [
      or(
        ...[
          brandKits.name,
          sql`${brandKits.look} ->> 'handle'`,
          brandKits.tone,
          sql`array_to_string(${brandKits.wordsToUse} || ${brandKits.wordsToAvoid}, ' ')`,
        ].map(matches),
      ),
    ],
    href: () => '/settings',
  },
  {
    kind: 'template',
    needs: 'settings.read',
    from: promptTemplates,
    id: sql`0`,
    title: promptTemplates.name,
    where: (matches) => [matches(promptTemplates.text)],
    href: () => '/settings#modelos-de-prompt',
  },
]
