import './about.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { readVersion } from 'contract/accounts/session.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Page } from '#components/ui/page.tsx'
import { Section } from '#components/ui/section.tsx'
import { hasEveryWord } from '#lib/format/fold-text.ts'
import { callQuery } from '#lib/net/call-query.ts'

const route = getRouteApi('/sobre')

type NoticedPackage = { name: string; copyrights: readonly string[] }

/** `name`: the ids of the licence (SPDX). */
type License = { name: string; packages: readonly NoticedPackage[]; text: string }

const SECTION = `\n${'='.repeat(80)}\n`
const TEXT = `\n${'-'.repeat(80)}\n`

function parsePackages(lines: readonly string[]): NoticedPackage[] {
  const packages: { name: string; copyrights: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) packages.at(-1)?.copyrights.push(line.trim())
    else if (line !== '') packages.push({ name: line, copyrights: [] })
  }
  return packages
}

/** Parses THIRD-PARTY-NOTICES.txt, which scripts/notices.mjs writes. */
function parseNotices(file: string): License[] {
  const [, ...sections] = file.split(SECTION)
  return sections.map((section) => {
    const end = section.indexOf(TEXT)
    const [name = '', ...lines] = section.slice(0, end).split('\n')
    return { name, packages: parsePackages(lines), text: section.slice(end + TEXT.length).trim() }
  })
}

function LicenseItem({ license: { name, packages, text } }: { license: License }) {
  return (
    <li>
      <Disclosure label={packages.length === 1 ? (packages[0]?.name ?? name) : `${name} (${packages.length} componentes)`}>
        {() => (
          <div className="stack license">
            <ul className="license__packages small">
              {packages.map((one) => (
                <li key={one.name}>
                  <span className="wraps">{one.name}</span>
                  {one.copyrights.map((line) => (
                    <span key={line} className="block sub wraps">
                      {line}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
            <pre className="prose mono" lang="en">
              {text}
            </pre>
          </div>
        )}
      </Disclosure>
    </li>
  )
}

function filterLicenses(licenses: readonly License[], q: string): License[] {
  if (q === '') return [...licenses]
  return licenses
    .map((license) =>
      hasEveryWord(license.name, q)
        ? license
        : { ...license, packages: license.packages.filter(({ name }) => hasEveryWord(name, q)) },
    )
    .filter(({ packages }) => packages.length > 0)
}

function LicenseList({ licenses, onClear }: { licenses: readonly License[]; onClear: () => void }) {
  if (licenses.length === 0)
    return (
      <EmptyState
        title="Nenhum componente encontrado"
        hint="Nenhum componente ou licença corresponde à busca."
        action={<Button onClick={onClear}>Limpar a busca</Button>}
      />
    )
  return (
    <ul className="list licenses">
      {licenses.map((license) => (
        <LicenseItem key={`${license.name} ${license.text.length}`} license={license} />
      ))}
    </ul>
  )
}

/** The built file of the licences, some 600 kB of text that only this screen loads. */
const NOTICES_PATH = '/THIRD-PARTY-NOTICES.txt'

const versionQuery = callQuery(['version'], readVersion)

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => {
    const response = await fetch(NOTICES_PATH, { signal })
    if (!response.ok) throw new Error(`${NOTICES_PATH} was answered with ${response.status}`)
    return parseNotices(await response.text())
  },
  staleTime: 'static',
})

export function AboutPage() {
  const { q = '' } = route.useSearch()
  const navigate = useNavigate()
  const version = useQuery(versionQuery)
  const search = (words: string) => void navigate({ to: '/sobre', search: words === '' ? {} : { q: words }, replace: true })
  return (
    <Page title="Sobre" subtitle="A versão deste painel e as licenças do que ele usa">
      <Section title="Versão">
        <QueryView query={version} loading="Carregando a versão..." failed="Não foi possível carregar a versão">
          {(reply) => (
            <dl className="facts facts--lined small">
              <Fact label="Produto">AI Dashboard</Fact>
              <Fact label="Versão">{reply.version}</Fact>
            </dl>
          )}
        </QueryView>
      </Section>
      <Section
        title="Licenças de terceiros"
        flush
        className="page__gap"
        aside={
          <a className="btn btn--default" href={NOTICES_PATH} download>
            Baixar tudo
          </a>
        }
      >
        <div className="licenses__search">
          <SearchBox label="Buscar componente ou licença" q={q} onSearch={search} />
        </div>
        <QueryView
          query={useQuery(noticesQuery)}
          loading="Carregando as licenças..."
          failed="Não foi possível carregar as licenças"
        >
          {(licenses) => <LicenseList licenses={filterLicenses(licenses, q)} onClear={() => search('')} />}
        </QueryView>
      </Section>
    </Page>
  )
}
