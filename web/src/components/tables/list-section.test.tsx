import { useInfiniteQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#lib/net/query-client.ts'
import { user } from '#testing/user.ts'
import { ListSection } from './list-section.tsx'

type Page = { names: string[]; next?: number }
type ListProps = { read: (page: number) => Promise<Page>; words?: string | undefined; hasBar?: boolean }

function Names({ read, words, hasBar }: ListProps) {
  const query = useInfiniteQuery({
    queryKey: ['search', words],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ next }: Page) => next,
  })
  return (
    <ListSection
      title="Nomes"
      head={<p>Filtros</p>}
      query={query}
      rows={({ pages }) => pages.flatMap(({ names }) => names)}
      loading="Carregando nomes..."
      skeleton={[80]}
      failed="Não foi possível carregar os nomes."
      empty={<p>Nenhum nome ainda</p>}
      noMatch={words !== undefined && { title: 'Nenhum nome encontrado', onClear: () => undefined, offers: <b>Outra oferta</b> }}
      bar={hasBar && <p>Barra</p>}
    >
      {(names) => (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

function openNames(props: ListProps) {
  const client = createQueryClient({ retries: 0 })
  render(
    <Providers client={client}>
      <Names {...props} />
    </Providers>,
  )
  return client
}

test('a list says that it is loading until there is an answer, and never that it is empty', async () => {
  const { promise, resolve } = Promise.withResolvers<Page>()
  openNames({ read: () => promise })
  expect(await screen.findByText('Carregando nomes...')).toBeInTheDocument()
  expect(screen.getByText('Filtros')).toBeVisible()
  expect(screen.queryByText('Nenhum nome ainda')).toBeNull()
  resolve({ names: ['Ana'] })
  expect(await screen.findByText('Ana')).toBeVisible()
  expect(screen.queryByText('Carregando nomes...')).toBeNull()
})

test('a list that failed to load says so and loads on "Tentar de novo"', async () => {
  let fails = true
  openNames({ read: async () => (fails ? Promise.reject(new Error('cut')) : { names: ['Ana'] }) })
  expect(within(await screen.findByRole('alert')).getByText('Não foi possível carregar os nomes.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Ana')).toBeVisible()
})

test('a list without any row and one that nothing in the search matches say different things', async () => {
  const client = openNames({ read: async () => ({ names: [] }) })
  expect(await screen.findByText('Nenhum nome ainda')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
  client.clear()
  openNames({ read: async () => ({ names: [] }), words: 'zz' })
  expect(await screen.findByText('Nenhum nome encontrado')).toBeVisible()
  expect(screen.getByText('Nenhum resultado para estes filtros.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Limpar filtros' })).toBeVisible()
  expect(screen.getByText('Outra oferta')).toBeVisible()
})

test('rows of further pages follow the first ones of a list on "Carregar mais"', async () => {
  openNames({ read: async (page) => (page === 1 ? { names: ['Ana'], next: 2 } : { names: ['Bia'] }) })
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('Bia')).toBeVisible()
  expect(screen.getByText('Ana')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull())
})

test('a list keeps its rows when it cannot be refreshed, and says since when they stand', async () => {
  let fails = false
  const client = openNames({ read: async () => (fails ? Promise.reject(new Error('cut')) : { names: ['Ana'] }) })
  await screen.findByText('Ana')
  fails = true
  await client.refetchQueries({ queryKey: ['search'] })
  expect(await screen.findByText(/^Sem atualização desde /)).toBeVisible()
  expect(screen.getByText('Ana')).toBeVisible()
})

test('the bar of selected rows stands below their list', async () => {
  openNames({ read: async () => ({ names: ['Ana'] }), hasBar: true })
  const list = await screen.findByRole('region', { name: 'Nomes' })
  expect(list.compareDocumentPosition(screen.getByText('Barra'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
