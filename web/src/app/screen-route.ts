import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { Capabilities } from 'contract/capabilities.ts'
import { ensureCapabilities } from '../lib/capabilities.ts'
import type { Address, LazyScreen } from '../lib/lazy.ts'
import { ensureSession } from '../lib/session.ts'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

export const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Shell, notFoundComponent: NotFound })

type Options<Search extends object> = {
  screen: LazyScreen<Search>
  validateSearch?: (search: Record<string, unknown>) => Search
  /** What the service must be able to do to fill the screen, which is not rendered before that is known. */
  needs?: keyof Capabilities
}

const validateNothing = <Search extends object>() => ({}) as Search

/**
 * Creates the route of a screen. Its code and the session are loaded before it is shown, or while a link to it is pointed at; then
 * its first query is started. Without the session, a screen would be rendered for the day of this machine's clock, and its rows would be
 * replaced under the mouse once the workspace's day is known.
 */
export const createScreenRoute = <const Path extends string, Search extends object>(
  path: Path,
  { screen, validateSearch = validateNothing, needs }: Options<Search>,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    component: screen,
    beforeLoad: async ({ context, preload }) => {
      if (!needs) return { isFillable: true }
      void screen.load({ ahead: preload }) // beside the request, not after it
      return { isFillable: (await ensureCapabilities(context.client))[needs] }
    },
    loaderDeps: ({ search }: { search: object }) => ({ search: search as Search }),
    loader: async ({ context, deps, params, preload }) => {
      const [code] = await Promise.all([screen.load({ ahead: preload }), ensureSession(context.client)])
      if (context.isFillable) code?.prefetch?.(context.client, { path, search: deps.search, params: params as Address['params'] })
    },
  })
