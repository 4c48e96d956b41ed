import './clients.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PROJECT_STATUS_NAMES } from 'contract/projects/projects.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { toNameKey } from 'contract/values/values.ts'
import type { ReactNode } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { brandKitsQuery, personasQuery } from '#entities/clients/queries.ts'
import { formatPieceHref } from '#entities/pieces/addresses.ts'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { RunBadge } from '#entities/runs/run-badge.tsx'
import { formatCount } from '#lib/format/format.ts'
import {
  type Client,
  latestInflowsQuery,
  leadsOfClientQuery,
  piecesOfClientQuery,
  projectsOfClientQuery,
  receivedQuery,
  runsOfClientQuery,
} from './client-calls.ts'

const MAX_PIECES = 8

type ListProps<Data, Row> = {
  title: string
  aside?: ReactNode
  query: UseQueryResult<Data>
  rows: (data: NoInfer<Data>) => readonly Row[]
  keyOf: (row: Row) => number | string
  empty: string
  children: (row: Row) => ReactNode
}

function RowsSection<Data, Row>({ title, aside, query, rows, keyOf, empty, children }: ListProps<Data, Row>) {
  return (
    <Section title={title} aside={aside} flush>
      <QueryView
        query={query}
        loading={`Carregando: ${title}...`}
        skeleton={<TableSkeleton widths={[180, 72]} rows={3} />}
        failed={`Não foi possível carregar: ${title}.`}
      >
        {(data) =>
          rows(data).length === 0 ? (
            <p className="config__empty sub">{empty}</p>
          ) : (
            <ul className="list client-rows" aria-label={title}>
              {rows(data).map((row) => (
                <li className="row gap-3" key={keyOf(row)}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}

export function PiecesSection({ client: { name } }: { client: Client }) {
  const query = useQuery(piecesOfClientQuery(name))
  return (
    <RowsSection
      title="Peças"
      aside={
        <Link className="link small reach" to="/pieces" search={{ client: toNameKey(name) }}>
          Ver todas
        </Link>
      }
      query={query}
      rows={({ pieces }) => pieces.slice(0, MAX_PIECES)}
      keyOf={({ id }) => id}
      empty="As peças feitas para este cliente aparecem aqui, da mudança mais recente à mais antiga."
    >
      {({ id, title, slides, state, updatedAt }) => (
        <>
          <span>
            <ScreenLink className="hover-link two covers-phone" href={formatPieceHref(id)} title={title}>
              {title}
            </ScreenLink>
            <span className="under dotted">
              <span>{formatCount(slides, 'slide', 'slides')}</span>
              <RelativeTime at={updatedAt} />
            </span>
          </span>
          <PieceBadge state={state} />
        </>
      )}
    </RowsSection>
  )
}

const MAX_RUNS = 5

export function RunsSection({ client: { name } }: { client: Client }) {
  return (
    <RowsSection
      title="Execuções"
      query={useQuery(runsOfClientQuery(name))}
      rows={({ runs }) => runs.slice(0, MAX_RUNS)}
      keyOf={({ id }) => id}
      empty="Os carrosséis e posts pedidos para este cliente aparecem aqui, também os que falharam."
    >
      {(run) => (
        <>
          <span>
            <Link className="hover-link two covers-phone" to="/execucoes/$id" params={{ id: String(run.id) }} title={run.title}>
              {run.title}
            </Link>
            <span className="under dotted">
              <span>{AUTOMATION_NAMES[run.automation]}</span>
              <RelativeTime at={run.startedAt} />
            </span>
          </span>
          <RunBadge run={run} />
        </>
      )}
    </RowsSection>
  )
}

/** Where the client came from: nothing is shown of one that was entered by hand. */
export function LeadsSection({ client: { id } }: { client: Client }) {
  const query = useQuery(leadsOfClientQuery(id))
  if (!query.data || query.data.leads.length === 0) return null
  return (
    <RowsSection title="Contatos" query={query} rows={({ leads }) => leads} keyOf={(lead) => lead.id} empty="">
      {({ id: leadId, name, phone, email, city }) => (
        <span>
          <Link className="hover-link two covers-phone" to="/contatos/$id" params={{ id: String(leadId) }} title={name}>
            {name}
          </Link>
          <span className="under two">{[phone, email, city].filter(Boolean).join(' · ')}</span>
        </span>
      )}
    </RowsSection>
  )
}

export function InflowsSection({ client: { id } }: { client: Client }) {
  const query = useQuery(latestInflowsQuery(id))
  const total = useQuery(receivedQuery(id)).data
  return (
    <RowsSection
      title="Entradas"
      aside={
        <Link className="link small reach" to="/financeiro/entradas" search={{ client: id, tudo: true }}>
          {total ? `${formatCount(total.count, 'entrada', 'entradas')}, ${formatBRL(BigInt(total.totalCentavos))}` : 'Ver todas'}
        </Link>
      }
      query={query}
      rows={({ entries }) => entries}
      keyOf={({ id: entry }) => entry ?? 0}
      empty="Os pagamentos deste cliente aparecem aqui: informe o cliente ao registrar a entrada."
    >
      {({ description, date, centavos, paidOn }) => (
        <>
          <span>
            <span className="two" title={description ?? ''}>
              {description}
            </span>
            <span className="under tnum">
              {date && `${formatDate(date)} · `}
              {paidOn ? 'recebida' : 'a receber'}
            </span>
          </span>
          <span className="tnum">
            <Amount centavos={centavos ?? 0} />
          </span>
        </>
      )}
    </RowsSection>
  )
}

const settingsLink = (anchor: string, label: string) => (
  <Link className="link small reach" to="/settings" hash={anchor}>
    {label}
  </Link>
)

export function BrandSection({ client: { id } }: { client: Client }) {
  return (
    <RowsSection
      title="Marca"
      aside={settingsLink('brand-kits', 'Brand kits')}
      query={useQuery(brandKitsQuery)}
      rows={(kits) => kits.filter((kit) => kit.client?.id === id)}
      keyOf={(kit) => kit.id}
      empty="Sem brand kit próprio: as peças saem com o primeiro kit sem cliente."
    >
      {({ name, tone }) => (
        <span>
          <span className="two">{name}</span>
          {tone !== '' && <span className="under two">{tone}</span>}
        </span>
      )}
    </RowsSection>
  )
}

export function PersonasSection({ client: { id } }: { client: Client }) {
  return (
    <RowsSection
      title="Personas"
      aside={settingsLink('personas', 'Personas')}
      query={useQuery(personasQuery)}
      rows={(personas) => personas.filter(({ clientId }) => clientId === id)}
      keyOf={(persona) => persona.id}
      empty="Nenhuma persona: os geradores pedem uma para cada peça."
    >
      {({ name, pieces = 0 }) => (
        <>
          <span className="two">{name}</span>
          <span className="small sub tnum">{formatCount(pieces, 'peça', 'peças')}</span>
        </>
      )}
    </RowsSection>
  )
}

export function ProjectsSection({ client: { id } }: { client: Client }) {
  return (
    <RowsSection
      title="Projetos"
      query={useQuery(projectsOfClientQuery)}
      rows={({ projects }) => projects.filter(({ client }) => client?.id === id)}
      keyOf={(project) => project.id}
      empty="Nenhum projeto ativo deste cliente."
    >
      {(project) => (
        <>
          <Link className="hover-link two covers-phone" to="/projects/$id" params={{ id: String(project.id) }}>
            {project.name}
          </Link>
          <span className="small sub">{PROJECT_STATUS_NAMES[project.status]}</span>
        </>
      )}
    </RowsSection>
  )
}
