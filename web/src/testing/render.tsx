import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Providers } from '../app/providers.tsx'
import { createAppRouter } from '../app/router.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { user } from './user.ts'

/** Renders the whole app at an address. @returns the user who acts on it, its router, and its query client */
export function open(path: string) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  const client = createQueryClient({ retries: 0 })
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user, router, client }
}
