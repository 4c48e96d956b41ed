import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListSearch } from './use-list-search.ts'

test('a search in a list that is being left does not reach the next screen’s address', async () => {
  const opened = Promise.withResolvers<void>()
  const root = createRootRoute()
  let show: (search: object) => void = () => undefined
  function List() {
    show = useListSearch<object>(list)[1]
    return 'list'
  }
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List })
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    loader: () => opened.promise,
    component: () => 'next',
  })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ routeTree: root.addChildren([list, next]), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('list')
  show({ q: 'a' })
  await waitFor(() => expect(history.location.href).toBe('/list?q=a'))

  const opening = router.navigate({ to: '/next' } as never)
  await waitFor(() => expect(history.location.href).toBe('/next'))
  show({ q: 'ab' })
  opened.resolve()
  await opening
  expect(await screen.findByText('next')).toBeVisible()
  expect(history.location.href).toBe('/next')
})
