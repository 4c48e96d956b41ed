import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Providers } from '#app/providers.tsx'
import { createAppRouter } from '#app/router.tsx'
import { createQueryClient } from '#lib/net/query-client.ts'
import { user } from './user.ts'

/**
 * Renders the whole app at an address. `pointing`: whether pointing at a link loads its screen ahead. It is off by default, because the
 * mouse rests where the previous test left it. @returns the user who acts on the app, its router, and its query client
 */
export function openApp(path: string, { pointing = false } = {}) {
  const client = createQueryClient({ retries: 0 })
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { client },
    defaultPreload: pointing && 'intent',
  })
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user, router, client }
}
