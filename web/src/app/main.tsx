import '#styles/main.css'
import '#lib/focus/focus-trail.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#lib/net/query-client.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

const client = createQueryClient()
const router = createAppRouter({ context: { client } })
// After a navigation to another path the focus moves to the new screen, so that screen readers announce the screen.
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) document.getElementById('conteudo')?.focus({ preventScroll: true })
})

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
