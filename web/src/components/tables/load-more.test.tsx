import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/net/query-client.ts'
import { user } from '#testing/user.ts'
import { LoadMore } from './load-more.tsx'

const LAST_PAGE = 3

type Wait = () => Promise<unknown>

/** A list of three pages with one row each, whose first control is disabled. `wait`: what the pages after the first wait for. */
function Numbers({ hasControls, wait }: { hasControls: boolean; wait: Wait | undefined }) {
  const list = useInfiniteQuery({
    queryKey: ['notices'],
    queryFn: async ({ pageParam }) => {
      if (pageParam > 1) await wait?.()
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page < LAST_PAGE ? page + 1 : undefined),
  })
  return (
    <>
      <section>
        <ul aria-label="Números">
          {list.data?.pages.map((number) => (
            <li key={number}>
              {hasControls && <input type="checkbox" aria-label={`Selecionar ${number}`} disabled />}
              {hasControls ? <a href={`#${number}`}>Abrir {number}</a> : `Número ${number}`}
              {hasControls && <button type="button">Menu {number}</button>}
            </li>
          ))}
        </ul>
        <LoadMore list={list} />
      </section>
      <button type="button">Outro</button>
    </>
  )
}

/** Shows the first page, with the focus on the button. */
async function openFirstPage({ hasControls = true, wait }: { hasControls?: boolean; wait?: Wait } = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Numbers hasControls={hasControls} wait={wait} />
    </QueryClientProvider>,
  )
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  act(() => more.focus())
  return more
}

/** Shows the first two pages, with the focus on the button. */
async function openNumbers(options?: Parameters<typeof openFirstPage>[0]) {
  const more = await openFirstPage(options)
  await user.keyboard('{Enter}')
  await screen.findByText(/2$/, { selector: 'a, li' })
  return more
}

test('"Carregar mais" keeps the focus while a page is loaded, and where further ones follow', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const more = await openFirstPage({ wait: () => promise })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Carregando...' })).toHaveFocus()
  resolve()
  await screen.findByRole('link', { name: 'Abrir 2' })
  expect(more).toHaveFocus()
})

test('with the last page the focus goes from "Carregar mais" to the new rows’ first control', async () => {
  await openNumbers()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Abrir 3' })).toHaveFocus())
})

test('with the last page of rows without controls the focus goes to the list', async () => {
  await openNumbers({ hasControls: false })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Números' })).toHaveFocus())
})

test('a focus that has left "Carregar mais" while the last page loads stays where it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  const more = await openNumbers({ wait: () => held.shift() ?? Promise.resolve() })
  await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'false'))
  held.push(promise)
  await user.keyboard('{Enter}')
  const other = screen.getByRole('button', { name: 'Outro' })
  act(() => other.focus())
  resolve()
  await screen.findByRole('link', { name: 'Abrir 3' })
  expect(other).toHaveFocus()
})
